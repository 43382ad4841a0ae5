import "./styles/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPresses } from "./parts/rerendered_click";
import { settings } from "./settings/settings.svelte";
import { sound } from "./stage/sound";
import { callUp } from "./table/early_line.svelte";

settings.apply();
sound.listen();
keepPresses();
callUp();
mount(App, { target: document.getElementById("app")! });
