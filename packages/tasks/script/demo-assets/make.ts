// Redraws the demo files: node packages/tasks/script/demo-assets/make.ts
import { mkdir, writeFile } from "node:fs/promises";
import { demoAssetFiles } from "./all-assets.ts";

const folder = new URL("../../assets/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, bytes] of demoAssetFiles()) await writeFile(new URL(name, folder), bytes);
