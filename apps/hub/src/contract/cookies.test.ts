import { expect, test } from "vitest";
import { readSecretCookie, secretCookieName } from "./cookies.ts";

const https = "https://hub.example";
const http = "http://hub.example:7860";

test.each([
  { header: "__Host-modelyard_session=abc", publicUrl: https, is: "abc" },
  { header: "modelyard_session=abc", publicUrl: https, is: undefined },
  { header: "modelyard_session=planted; __Host-modelyard_session=abc", publicUrl: https, is: "abc" },
  { header: "modelyard_session=abc", publicUrl: http, is: "abc" },
  { header: "__Host-modelyard_session=abc", publicUrl: http, is: undefined },
  { header: "a=b;modelyard_session=abc ;c=d", publicUrl: http, is: "abc" },
  { header: "xmodelyard_session=abc; modelyard_session", publicUrl: http, is: undefined },
  { header: "modelyard_session=; modelyard_session=abc", publicUrl: http, is: "abc" },
  { header: "modelyard_session=a=b==", publicUrl: http, is: "a=b==" },
  { header: null, publicUrl: http, is: undefined },
])("the session of $header at $publicUrl is $is", ({ header, publicUrl, is }) => {
  expect(readSecretCookie(header, "session", publicUrl)).toBe(is);
});

test("session and device have separate cookies", () => {
  expect(secretCookieName("session", https)).toBe("__Host-modelyard_session");
  expect(secretCookieName("device", http)).toBe("modelyard_device");
});
