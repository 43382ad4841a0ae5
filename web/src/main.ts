import "./styles/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPresses } from "./parts/finger";
import { settings } from "./settings/settings.svelte";
import { sound } from "./stage/sound";
import { callUp } from "./table/early.svelte";

settings.apply();
sound.listen();
keepPresses();
callUp();
mount(App, { target: document.getElementById("app")! });
