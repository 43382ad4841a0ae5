/** Stands in the page itself, and runs before any other script has come: whoever holds a seat at the table in the address is
 * on the line to it while all that draws it is still on its way. */

import { hello, socketUrl } from "./called_up";
import { keysOf, secretIn } from "./secrets";

const code = /^\/t\/([a-z\d]+)\/?$/i.exec(location.pathname)?.[1]?.toUpperCase();
if (code && !location.hash.includes("=")) {
  const token = secretIn(location.hash) || keysOf(code).seat;
  if (token) {
    const url = socketUrl(code);
    const socket = new WebSocket(url);
    const heard: string[] = [];
    socket.onopen = () => socket.send(hello(token));
    socket.onmessage = (event: MessageEvent<string>) => heard.push(event.data);
    globalThis.calledUp = { url, token, socket, heard };
  }
}
