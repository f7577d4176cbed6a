// Builds packages as they are published: `npm run package` for all of them, `npm run package:client` for the client. Each
// is written to `dist/<name>` and packed beside it; `npm publish dist/<tarball>` publishes it.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type PublishedPackage, publishedPackages, writePackage } from "./publish/write-package.ts";

const root = resolve(import.meta.dirname, "..");
const output = join(root, "dist");

function isPublished(name: string): name is PublishedPackage {
  return publishedPackages.some((each) => each === name);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isPublished(name));
if (unknown.length > 0) {
  console.error(`No such package: ${unknown.join(", ")}. Published packages: ${publishedPackages.join(", ")}.`);
  process.exit(1);
}

mkdirSync(output, { recursive: true });
for (const name of asked.length === 0 ? publishedPackages : asked.filter(isPublished)) {
  const folder = join(output, name);
  writePackage(name, folder);
  const words = ["pack", folder, "--pack-destination", output, "--silent"];
  const tarball = execFileSync("npm", words, { encoding: "utf8" }).trim();
  console.log(relative(process.cwd(), join(output, tarball)));
}
