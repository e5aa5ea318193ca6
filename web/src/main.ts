import { mount } from "svelte";
import "./look/tokens.css";
import "./look/look.css";
import "./look/client.css";
import { settings } from "./kit/settings";
import { speak } from "./kit/words";
import App from "./shell/App.svelte";

await speak(settings.value.language);
mount(App, { target: document.getElementById("app")! });
