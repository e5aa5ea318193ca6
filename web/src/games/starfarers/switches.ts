import { usually } from "../../kit/settings";

export { change, settings } from "../../kit/settings";

declare module "../../kit/settings" {
  interface Settings {
    /** Ask once before a turn ends with something left undone. */
    remind: boolean;
    /** Decline offers that we cannot pay without asking. */
    decline: boolean;
    /** Roll the dice, shake the mothership, and end the flight, as soon as nothing else could be done. */
    autoroll: boolean;
    autoshake: boolean;
    autoend: boolean;
    /** A click on a stop flies there at once, without asking. */
    oneclick: boolean;
    /** Show the log beside the board, where there is room. */
    log: boolean;
  }
}

/** What the settings window offers. */
export const switches = usually({
  remind: true,
  decline: true,
  autoroll: true,
  autoshake: true,
  oneclick: false,
  autoend: true,
});
usually({ log: true });
