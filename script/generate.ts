// Writes the generated files: run it as `npm run gen` after changing what they are made from.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { exampleEnvironment, settingsPage } from "../apps/modelyard/src/config/settings-docs.ts";

const root = resolve(import.meta.dirname, "..");
writeFileSync(resolve(root, "docs/settings.md"), settingsPage());
writeFileSync(resolve(root, ".env.example"), exampleEnvironment());
