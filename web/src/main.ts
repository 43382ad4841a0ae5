import "./styles/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings/settings.svelte";
import { sound } from "./stage/sound";

settings.apply();
sound.listen();
mount(App, { target: document.getElementById("app")! });
