/** The texts that people read, by area. One language so far; another one is another set of these modules.
 * What only one screen says is imported from its own module, so that no other page loads it. */

export { table } from "./table";
export { common } from "./common";
export { controls } from "./controls";
export { phone } from "./surfaces";
