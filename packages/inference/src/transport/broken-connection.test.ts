import { expect, test } from "vitest";
import { isIdleClose } from "./broken-connection.ts";

/** As Node's `fetch` reports that the server closed the connection. */
const closedAfter = (bytesRead: number) =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET", socket: { bytesRead } }),
  });

test.each([
  { what: "a kept connection, within a round trip", bytesRead: 200, passedMs: 300, isIdle: true },
  { what: "a kept connection, after the server had time to work", bytesRead: 200, passedMs: 301, isIdle: false },
  { what: "a new connection", bytesRead: 0, passedMs: 0, isIdle: false },
])("$what: closed while idle is $isIdle", ({ bytesRead, passedMs, isIdle }) => {
  expect(isIdleClose(closedAfter(bytesRead), passedMs)).toBe(isIdle);
});

test("an error that does not name its socket is no idle close", () => {
  expect(isIdleClose(new TypeError("fetch failed"), 0)).toBe(false);
});
