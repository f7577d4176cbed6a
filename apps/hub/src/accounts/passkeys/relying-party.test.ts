import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  { url: "https://hub.example", id: "hub.example", origin: "https://hub.example" },
  { url: "https://hub.example:8443/", id: "hub.example", origin: "https://hub.example:8443" },
  { url: "http://localhost:7860", id: "localhost", origin: "http://localhost:7860" },
  { url: "http://yard.localhost:7860", id: "yard.localhost", origin: "http://yard.localhost:7860" },
])("$url has passkeys for $id", ({ url, id, origin }) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin });
});

test.each(["http://hub.example", "http://127.0.0.1:7860", "https://10.0.0.2", "https://[::1]", "http://notlocalhost"])(
  "%s has no passkeys",
  (url) => {
    expect(relyingPartyOf(url)).toBeUndefined();
  },
);
