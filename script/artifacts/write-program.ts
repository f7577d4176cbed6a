// Writes the program as the image and the release have it, from a checkout whose pages are built:
//   node script/artifacts/write-program.ts --architecture amd64 FOLDER
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { writeBillOfMaterials } from "../supply-chain/write-bill-of-materials.ts";
import { isNeededToRun, isOfPackageNeededToRun } from "./needed-to-run.ts";

const root = resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { architecture: { type: "string", default: "" } },
});
/** The names of Docker and Debian, with those of npm. */
const cpu = z.enum({ x64: "amd64", arm64: "arm64" }).parse(values.architecture) === "amd64" ? "x64" : "arm64";
const target = resolve(z.tuple([z.string()]).parse(positionals)[0]);

if (!existsSync(join(root, "apps/web/dist/server/index.js"))) {
  throw new Error("The pages are not built. Run npm run build first.");
}
mkdirSync(target, { recursive: true });
for (const name of ["package.json", "package-lock.json", ".npmrc", "LICENSE", "CHANGELOG.md"]) {
  cpSync(join(root, name), join(target, name));
}
for (const folder of ["apps", "packages", "docs"]) {
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: (source) => isNeededToRun(source.slice(root.length + 1)),
  });
}
// npm compares the lock file with the manifests of all workspaces.
for (const manifest of globSync("tests/*/package.json", { cwd: root })) {
  cpSync(join(root, manifest), join(target, manifest));
}
execFileSync(
  "npm",
  // For glibc, on which Debian is based.
  `ci --omit=dev --workspace=modelyard --include-workspace-root --os=linux --cpu=${cpu} --libc=glibc --loglevel=error`.split(
    " ",
  ),
  { cwd: target, stdio: ["ignore", "ignore", "inherit"] },
);
const packages = join(target, "node_modules");
const unneeded = globSync("**/*", { cwd: packages }).filter((path) => !isOfPackageNeededToRun(path, cpu));
for (const path of unneeded) rmSync(join(packages, path), { recursive: true, force: true });
for (const name of ["tests", ".npmrc", "package-lock.json", "node_modules/.package-lock.json"]) {
  rmSync(join(target, name), { recursive: true, force: true });
}

mkdirSync(join(target, "bin"));
symlinkSync(`../node_modules/node-linux-${cpu}/bin/node`, join(target, "bin/node"));
cpSync(join(import.meta.dirname, "healthy"), join(target, "bin/healthy"));
chmodSync(join(target, "bin/healthy"), 0o755);
writeBillOfMaterials(join(target, "sbom.cdx.json"));
console.log(`${target}: ${readdirSync(target).join(", ")}`);
