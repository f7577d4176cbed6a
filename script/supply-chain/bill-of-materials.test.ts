import { expect, test } from "vitest";
import { billOfMaterials } from "./bill-of-materials.ts";
import { productionPackages, readLockFile } from "./lock-file.ts";

test("a component has the package's URL, hash and license", () => {
  const integrity = `sha512-${Buffer.from("hash").toString("base64")}`;
  const bom = billOfMaterials("1.2.3", [{ name: "@scope/a", version: "1.0.0", license: "MIT OR ISC", integrity }]);
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "modelyard", version: "1.2.3" } },
    components: [
      {
        purl: "pkg:npm/%40scope/a@1.0.0",
        hashes: [{ alg: "SHA-512", content: Buffer.from("hash").toString("hex") }],
        licenses: [{ expression: "MIT OR ISC" }],
      },
    ],
  });
});

test("every production package is a component, including those of workspaces and optional ones", () => {
  const names = productionPackages(readLockFile()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["zod", "yaml", "@huggingface/hub", "string-width"]));
  expect(JSON.stringify(billOfMaterials("1.0.0", productionPackages(readLockFile())))).toContain("pkg:npm/zod@");
});
