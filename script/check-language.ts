// Fails if code, comments, messages or documentation have a phrase that reads as a translation: `npm run language`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findPhrases } from "./language/find-phrases.ts";
import { phrases } from "./language/phrases.ts";

const root = resolve(import.meta.dirname, "..");
/** Text in other languages, articles that describe other projects, and the list of phrases. */
const exempt = /^docs\/transformers\/|\/text\/tr\/|\.tr\.ts$|^script\/language\/|\/golden\/|^package-lock\.json$/;
const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md", "*.css", "*.sh", "script"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const files = [...new Set(tracked)].filter((file) => file !== "" && !exempt.test(file));

let count = 0;
for (const file of files.toSorted()) {
  const applicable = phrases.filter(({ except }) => except?.includes(file) !== true);
  for (const { line, column, found, instead } of findPhrases(readFileSync(join(root, file), "utf8"), applicable)) {
    count += 1;
    console.error(`${file}:${line}:${column}: "${found}". Write ${instead}.`);
  }
}
console.log(`${files.length} files, ${count} phrases to rewrite.`);
process.exitCode = count > 0 ? 1 : 0;
