import { expect, test } from "vitest";
import { assetEncoding } from "./asset-encoding.ts";

test.each([
  { accepted: "gzip, deflate, br, zstd", sends: "br" },
  { accepted: "BR;q=0.1, gzip", sends: "br" },
  { accepted: "gzip, deflate", sends: "gzip" },
  { accepted: "br;q=0, gzip;q=0.5", sends: "gzip" },
  { accepted: "br;q=0, *", sends: "gzip" },
  { accepted: "*", sends: "br" },
  { accepted: "gzip;q=0", sends: "identity" },
  { accepted: "brotli, x-gzip", sends: "identity" },
  { accepted: "br;q=wrong", sends: "identity" },
  { accepted: "", sends: "identity" },
])("a browser that accepts “$accepted” gets $sends", ({ accepted, sends }) => {
  expect(assetEncoding(accepted)).toBe(sends);
});
