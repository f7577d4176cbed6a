// Fails if a regular expression in production code can take more than linear time: run it as `npm run regex`.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Expression, findExpressions } from "./regex/find-expressions.ts";
import { judge } from "./regex/judge.ts";
import { builtExpressions } from "./regex/reviewed.ts";

const root = resolve(import.meta.dirname, "..");
const files = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/__\w+__\//.test(file),
);
const expressions = files.toSorted().flatMap((file) => findExpressions(file, readFileSync(join(root, file), "utf8")));

const problems: string[] = [];
const isBuilt = ({ source }: Expression) => source === undefined;
for (const { at } of expressions.filter(
  (expression) => isBuilt(expression) && !builtExpressions.some(({ file }) => file === expression.file),
)) {
  problems.push(`${at} builds an expression. If no part of it is untrusted, add the file to script/regex/reviewed.ts.`);
}
for (const { file } of builtExpressions.filter(
  (reviewed) => !expressions.some((expression) => isBuilt(expression) && expression.file === reviewed.file),
)) {
  problems.push(`${file} builds no expression any more. Remove it from script/regex/reviewed.ts.`);
}

const linear = new Set(readLinear());
const samples = builtExpressions.map(({ file, sample: { source, flags } }) => ({ at: file, source, flags }));
for (const { at, source, flags } of [...expressions, ...samples]) {
  const key = `/${source}/${flags}`;
  if (source === undefined || linear.has(key)) continue;
  const verdict = await judge(source, flags);
  if (verdict.isLinear) linear.add(key);
  else problems.push(`${at} ${key}: ${verdict.why}. Rewrite it, or read the text with a scanner.`);
}
writeLinear([...linear]);

for (const problem of problems) console.error(problem);
console.log(`${expressions.length} regular expressions in ${files.length} files, ${problems.length} problems.`);
// The judge keeps a worker process running.
process.exit(problems.length > 0 ? 1 : 0);

/** Expressions that this version of the judge has found linear before. */
function cacheFile(): string {
  const lock: unknown = JSON.parse(readFileSync(join(root, "node_modules/recheck/package.json"), "utf8"));
  const version = typeof lock === "object" && lock !== null && "version" in lock ? String(lock.version) : "";
  return join(root, `.cache/regex-${version}.txt`);
}

function readLinear(): string[] {
  try {
    return readFileSync(cacheFile(), "utf8").split("\n");
  } catch {
    return [];
  }
}

function writeLinear(keys: readonly string[]): void {
  mkdirSync(dirname(cacheFile()), { recursive: true });
  writeFileSync(cacheFile(), keys.join("\n"));
}
