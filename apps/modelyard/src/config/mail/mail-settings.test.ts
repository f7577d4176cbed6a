import { expect, test } from "vitest";
import { mailOf, mailSettings } from "./mail-settings.ts";

test.each([
  ["smtps://hub:p%40ss@mail.example.org", true],
  ["smtp://10.0.0.5:587", true],
  ["https://mail.example.org", false],
  ["mail.example.org", false],
  ["smtp://hub:100%@mail.example.org", false],
])("the server %s is accepted: %s", (url, isAccepted) => {
  expect(mailSettings.smtpUrl.schema.safeParse(url).success).toBe(isAccepted);
});

test.each([
  ["hub@example.org", true],
  ["Modelyard <hub@example.org>", true],
  ["Modelyard", false],
  ["hub@example.org\r\nBcc: a@example.org", false],
])("the sender %j is accepted: %s", (sender, isAccepted) => {
  expect(mailSettings.mailFrom.schema.safeParse(sender).success).toBe(isAccepted);
});

test("links begin with the public address, so the server without it is an error", () => {
  const [smtpUrl, mailFrom] = ["smtps://mail.example.org", "hub@example.org"];
  expect(mailOf({})).toBeUndefined();
  expect(() => mailOf({ smtpUrl, mailFrom })).toThrow("MODELYARD_PUBLIC_URL");
  expect(() => mailOf({ mailFrom, publicUrl: "https://hub.example.org" })).toThrow("MODELYARD_SMTP_URL");
  const publicUrl = "https://hub.example.org/";
  expect(mailOf({ smtpUrl, mailFrom, publicUrl })?.publicUrl).toBe("https://hub.example.org");
});
