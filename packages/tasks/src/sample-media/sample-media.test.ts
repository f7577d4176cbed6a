import { expect, test } from "vitest";
import { publicSampleMediaUrl, sampleMediaUrl } from "./sample-media.ts";

test.each([
  "https://hub.example.com",
  "https://hub.example.com:8443",
  "https://xn--mnchen-3ya.de",
  "https://hub.example.com/below",
  "https://hub.example.com.",
])("a service can fetch a sample from %s", (hubUrl) => {
  expect(publicSampleMediaUrl(hubUrl, "cat.png")).toBe(`${hubUrl}/assets/samples/cat.png`);
});

test.each([
  "http://hub.example.com",
  "https://localhost:7860",
  "https://hub",
  "https://hub.local",
  "https://hub.lan",
  "https://hub.home.arpa",
  "https://hub.internal.",
  "https://127.0.0.1",
  "https://10.0.0.8",
  "https://192.168.1.2:7860",
  "https://0x7f.1",
  "https://2130706433",
  "https://8.8.8.8",
  "https://[::1]",
  "https://[fd00::1]:7860",
  "ftp://hub.example.com",
  "no address",
  "",
  undefined,
])("no service is expected to reach %s", (hubUrl) => {
  expect(publicSampleMediaUrl(hubUrl, "cat.png")).toBeUndefined();
});

test("the reader's own code can, wherever the hub is", () => {
  expect(sampleMediaUrl("http://localhost:7860", "bell.wav")).toBe("http://localhost:7860/assets/samples/bell.wav");
});
