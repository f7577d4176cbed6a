// Builds packages as they are published: `npm run package` for all of them, `npm run package:client` for the client. Each
// is written to `dist/<name>` and packed beside it; `npm publish dist/<tarball>` publishes it.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type PublishedPackage, publishedPackages, writePackage } from "./publish/write-package.ts";

const root = resolve(import.meta.dirname, "..");
const output = join(root, "dist");

function isPublished(name: string): name is PublishedPackage {
  return publishedPackages.some((each) => each === name);
}

const { positionals: requested } = parseArgs({ allowPositionals: true });
const unknown = requested.filter((name) => !isPublished(name));
if (unknown.length > 0) {
  console.error(`No such package: ${unknown.join(", ")}. Published packages: ${publishedPackages.join(", ")}.`);
  process.exit(1);
}

mkdirSync(output, { recursive: true });
for (const name of requested.length === 0 ? publishedPackages : requested.filter(isPublished)) {
  const folder = join(output, name);
  writePackage(name, folder);
  const args = ["pack", folder, "--pack-destination", output, "--silent"];
  const tarball = execFileSync("npm", args, { encoding: "utf8" }).trim();
  console.log(relative(process.cwd(), join(output, tarball)));
}
