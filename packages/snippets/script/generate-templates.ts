import { writeFileSync } from "node:fs";
import { templateModule, templateModulePath } from "./template-module.ts";

writeFileSync(templateModulePath, templateModule());
