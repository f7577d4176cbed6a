import { expect, test } from "vitest";
import { readClaims } from "./read-claims.ts";

test.each([
  { text: "repository=acme/app", read: { claims: { repository: "acme/app" } } },
  {
    text: " repository = acme/app \r\n\n ref=refs/tags/v*\n",
    read: { claims: { repository: "acme/app", ref: "refs/tags/v*" } },
  },
  { text: "sub=a=b", read: { claims: { sub: "a=b" } } },
  { text: "", read: { claims: {} } },
  { text: "repository: acme/app", read: { kind: "form", text: "repository: acme/app" } },
  { text: "=acme/app", read: { kind: "form", text: "=acme/app" } },
  { text: "ref=", read: { kind: "form", text: "ref=" } },
  { text: "ref=a\nref=b", read: { kind: "twice", text: "ref" } },
])("$text", ({ text, read }) => {
  expect(readClaims(text)).toEqual(read);
});
