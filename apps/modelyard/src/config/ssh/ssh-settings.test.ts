import { describe, expect, test } from "vitest";
import { shownSshUrl, sshSettings } from "./ssh-settings.ts";

const { sshListen, sshUrl } = sshSettings;

describe("ssh-listen", () => {
  test.each([
    { text: "127.0.0.1:2222", listen: { host: "127.0.0.1", port: 2222 } },
    { text: "0.0.0.0:0", listen: { host: "0.0.0.0", port: 0 } },
    { text: "[::]:22", listen: { host: "::", port: 22 } },
  ])("is an address and a port: $text", ({ text, listen }) => {
    expect(sshListen.schema.parse(text)).toEqual(listen);
  });

  test.each([
    "2222",
    ":2222",
    "hub.example:2222",
    "127.0.0.1",
    "127.0.0.1:",
    "127.0.0.1:65536",
    "::1:22",
    "[1.2.3.4]:22",
  ])("is nothing else: %s", (text) => {
    expect(sshListen.schema.safeParse(text).success).toBe(false);
  });
});

test("the address for SSH has the public host and the port, or is the configured one", () => {
  expect(shownSshUrl(undefined, "https://hub.example:8443", 2222)).toBe("ssh://git@hub.example:2222");
  expect(shownSshUrl(undefined, "https://hub.example", 22)).toBe("ssh://git@hub.example");
  expect(shownSshUrl(sshUrl.schema.parse("ssh://git@git.example/"), "https://hub.example", 2222)).toBe(
    "ssh://git@git.example",
  );
  expect(sshUrl.schema.safeParse("https://git.example").success).toBe(false);
});
