import type { InstalledPackage } from "./lock-file.ts";

/**
 * Returns the packages as a CycloneDX 1.5 document. Written here because `npm sbom --omit dev` omits packages that a
 * workspace needs in production when the root names them for development.
 */
export function billOfMaterials(version: string, packages: readonly InstalledPackage[]): object {
  const name = "modelyard";
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        licenses: licenses("Apache-2.0"),
      },
    },
    components: packages.map(component),
  };
}

function component({ name, version, license, integrity }: InstalledPackage): object {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const sha512 = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    hashes: [{ alg: "SHA-512", content: sha512 }],
    licenses: licenses(license),
  };
}

function licenses(expression: string): object[] {
  return /^[\w.-]+$/.test(expression) ? [{ license: { id: expression } }] : [{ expression }];
}
