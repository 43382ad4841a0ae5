/** What a lane is called. */

import type { Stack } from "../../../link/protocol";

/** Its name in one word. */
export const laneName = ({ title, short }: Stack): string => (title.includes(" ") ? short : title);
