import { expect, test } from "vitest";
import { ConfigError } from "../../config/config-error.ts";
import { proxySendingOf } from "./proxy-sending-of.ts";

const trustedProxies = ["127.0.0.0/8"];
const sendFilesKey = "0123456789abcdef";

test.each([
  { sendFiles: "off", header: undefined },
  { sendFiles: "x-accel-redirect", header: "X-Accel-Redirect" },
  { sendFiles: "x-sendfile", header: "X-Sendfile" },
] as const)("$sendFiles uses the header $header", ({ sendFiles, header }) => {
  expect(proxySendingOf({ sendFiles, sendFilesKey, trustedProxies })?.header).toBe(header);
});

test("without a secret, the hub does not start", () => {
  const config = { sendFiles: "x-sendfile", sendFilesKey: undefined, trustedProxies } as const;
  expect(() => proxySendingOf(config)).toThrow(ConfigError);
});
