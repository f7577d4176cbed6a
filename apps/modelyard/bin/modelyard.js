#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still say what is wrong, or hand over to the one that npm installed with us.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const neededMajor = 24;
const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

function bundledNode() {
  try {
    const folder = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`);
    const binary = fileURLToPath(new URL("bin/node", `file://${folder}`));
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

if (Number(process.versions.node.split(".")[0]) >= neededMajor) {
  await import("../src/cli.ts");
} else {
  const node = bundledNode();
  if (node === undefined) {
    process.stderr.write(
      `Modelyard needs Node ${neededMajor} or newer; this is Node ${process.versions.node}. Install it from nodejs.org and start again.\n`,
    );
    process.exit(1);
  }
  const { status, signal } = spawnSync(node, [cli, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exit(status ?? (signal === "SIGINT" ? 130 : 1));
}
