import { usually } from "../../kit/settings";

export { settings } from "../../kit/settings";

declare module "../../kit/settings" {
  interface Settings {
    /** Say the minutes aloud. */
    speech: boolean;
    /** Hold a button to confirm what cannot be undone; otherwise tap twice. */
    hold: boolean;
  }
}

/** What the settings window offers. */
export const switches = usually({ speech: true, hold: true });
