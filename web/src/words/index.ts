/** The texts that people read, by area. One language so far; another one is another set of these modules. */

export { about } from "./about";
export { home } from "./home";
export { lobby } from "./lobby";
export { table } from "./table";
export { common } from "./common";
export { controls } from "./controls";
export { settingWords } from "./settings";
export { gallery } from "./gallery";
export { generic } from "./generic";
export { guide } from "./guide";
export { held } from "./held";
export { host } from "./host";
export { kept } from "./kept";
export { replay } from "./replay";
export { rules } from "./rules";
export { phone, tv } from "./surfaces";
