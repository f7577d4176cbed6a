import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { exampleEnvironment, settingsPage } from "../apps/modelyard/src/config/settings-docs.ts";
import { sampleMediaFile } from "../packages/tasks/src/sample-media/sample-media-file.ts";
import { limitsPage } from "./limits-page.ts";
import { publishedPackages } from "./publish/write-package.ts";
import { entryPoints } from "./reference/entry-points.ts";
import { readExports } from "./reference/read-exports.ts";
import { referencePage } from "./reference/reference-page.ts";
import { drawSampleImages } from "./sample-media/draw-sample-images.ts";
import { dependenciesPage } from "./supply-chain/dependencies-page.ts";
import { readLockFile } from "./supply-chain/lock-file.ts";
import { reviewedPackages } from "./supply-chain/reviewed-packages.ts";

/** Writes the generated pages of the documentation, and the files that they are served with. */
export async function writePages(root: string): Promise<void> {
  writeFileSync(resolve(root, "docs/settings.md"), settingsPage());
  writeFileSync(resolve(root, ".env.example"), exampleEnvironment());
  writeFileSync(resolve(root, "docs/dependencies.md"), dependenciesPage(readLockFile(), reviewedPackages));
  writeFileSync(resolve(root, "docs/limits.md"), limitsPage());
  const reader = readExports(publishedPackages.flatMap(entryPoints));
  for (const name of publishedPackages)
    writeFileSync(resolve(root, `docs/reference/${name}.md`), referencePage(name, reader));
  for (const [name, image] of await drawSampleImages()) writeFileSync(sampleMediaFile(name), image);
}
