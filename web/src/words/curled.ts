/** Text with the quotation marks of print, however they were typed; as telltable.core.english.curled does it. */

const OPENS = /(^|[\s([—–‘/-])"(?=\S)/g;
const QUOTED = /(^|[\s([—–“])'(?=\S)([^']*[^\s'])'(?![\p{L}\p{N}_])/gu;

export const curled = (text: string): string => text.replace(OPENS, "$1“").replaceAll('"', "”").replace(QUOTED, "$1‘$2’").replaceAll("'", "’");
