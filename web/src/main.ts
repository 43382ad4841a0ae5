import "./styles/index.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { dropCarets } from "./parts/caret";
import { unasked } from "./parts/idle_loading";
import { keepPresses } from "./parts/rerendered_click";
import { router } from "./router.svelte";
import { settings } from "./settings/settings.svelte";
import { sound } from "./stage/sound";
import { callUp } from "./table/early_line.svelte";

settings.apply();
sound.listen();
keepPresses();
dropCarets();
callUp();
// What is read without a line is fetched once the page has what it needs.
if ("serviceWorker" in navigator && router.place.screen !== "proof") addEventListener("load", () => setTimeout(() => void unasked(() => import("./link/offline")).then(({ settle }) => settle(), () => undefined), 3000));
mount(App, { target: document.getElementById("app")! });
