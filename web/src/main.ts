import { mount } from "svelte";
import "./look/look.css";
import { anewWhenMissing } from "./kit/anew";
import { LOCAL } from "./kit/route";
import { settings } from "./kit/settings";
import { speak } from "./kit/words";
import App from "./shell/App.svelte";

anewWhenMissing();
await speak(settings.value.language);
mount(App, { target: document.getElementById("app")! });

if (LOCAL) {
  void import("./kit/keeper").then(({ renew }) => renew());
  // Whoever installs the app wants to play without a line: what that needs is fetched now.
  addEventListener("appinstalled", () => void import("./kit/here").then(({ prepare }) => prepare()));
}
