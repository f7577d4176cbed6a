import { channel } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { isIdleClose } from "./broken-connection.ts";
import { watchConnections } from "./reused-connections.ts";

interface Connection {
  /** Complete responses before the request. */
  responses: number;
  /** Bytes of a response to the request. */
  bytesRead: number;
}

/** Reports a connection as Node's `fetch` does, up to the server's close, and returns the error of `fetch`. */
function closedOn({ responses, bytesRead }: Connection): TypeError {
  watchConnections();
  // A handshake is read before any response.
  const socket = { bytesRead: 1000 };
  const send = (request: object) => channel("undici:client:sendHeaders").publish({ request, socket });
  for (let earlier = 0; earlier < responses; earlier++) {
    const request = {};
    send(request);
    socket.bytesRead += 200;
    channel("undici:request:trailers").publish({ request });
  }
  const request = {};
  send(request);
  socket.bytesRead += bytesRead;
  const error = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET", socket: { ...socket } });
  channel("undici:request:error").publish({ request, error });
  return new TypeError("fetch failed", { cause: error });
}

test.each([
  { what: "a reused connection, within a round trip", responses: 1, bytesRead: 0, passedMs: 300, isIdle: true },
  { what: "after many requests", responses: 9, bytesRead: 0, passedMs: 0, isIdle: true },
  {
    what: "after the server had time to process the request",
    responses: 1,
    bytesRead: 0,
    passedMs: 301,
    isIdle: false,
  },
  { what: "after a byte of a response", responses: 1, bytesRead: 1, passedMs: 0, isIdle: false },
  { what: "a new connection", responses: 0, bytesRead: 0, passedMs: 0, isIdle: false },
  { what: "a new connection, after a byte of a response", responses: 0, bytesRead: 1, passedMs: 0, isIdle: false },
])("$what: counts as an idle close: $isIdle", ({ passedMs, isIdle, ...connection }) => {
  expect(isIdleClose(closedOn(connection), passedMs)).toBe(isIdle);
});

test.each([{}, { socket: { bytesRead: 200 } }])(
  "an error of an unknown request does not count as an idle close",
  (fields) => {
    const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET", ...fields });
    expect(isIdleClose(new TypeError("fetch failed", { cause }), 0)).toBe(false);
  },
);
