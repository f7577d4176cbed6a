import { writeFileSync } from "node:fs";
import { formulasModule, formulasModulePath } from "./formulas-module.ts";

writeFileSync(formulasModulePath, formulasModule());
