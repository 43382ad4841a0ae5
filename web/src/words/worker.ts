/** What a notification says, and what a page says when a newer worker waits. */
export const worker = {
  turn: "It’s your turn.",
  newer: "A newer Telltable is ready.",
  newerMore: "It starts when you open Telltable again. Nothing you’ve started is lost.",
};
