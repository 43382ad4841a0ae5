/** What lies on the page, said to what lies above it: `data-laid` of the body, while a table lies there. A stylesheet that looks
 * for the table by `:has` is asked again whenever anything on the page comes or goes. */

import type { Attachment } from "svelte/attachments";

/** A table of these kinds: the surface, and `own` where the story is not on the page. */
export function laid(...kinds: (string | false)[]): Attachment {
  return () => {
    document.body.dataset.laid = kinds.filter(Boolean).join(" ");
    return () => delete document.body.dataset.laid;
  };
}
