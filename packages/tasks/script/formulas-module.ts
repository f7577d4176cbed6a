import { join } from "node:path";
import { renderToString } from "katex";
import { metrics } from "../src/metrics/index.ts";
import type { Metric } from "../src/metrics/metric.ts";

/**
 * Returns the text of `formulas.generated.ts`: browsers show MathML without a library, and no server has to parse TeX.
 */
export function formulasModule(): string {
  const entries = Object.entries<Metric>(metrics).flatMap(([key, { formula }]) =>
    formula === undefined ? [] : [`  [\n    "${key}",\n    \`${mathml(formula)}\`,\n  ],\n`],
  );
  return `// Generated from the TeX of the metrics by \`npm run gen --workspace @modelyard/tasks\`. Do not edit.\n
/** The formula of each metric as MathML, by the metric's key. */
export const formulas: ReadonlyMap<string, string> = new Map([\n${entries.join("")}]);\n`;
}

/** Returns the formula without the wrapper, the copy of its source and the style attributes, which pages do not allow. */
function mathml(formula: string): string {
  const html = renderToString(formula, { displayMode: true, output: "mathml", throwOnError: true, strict: "error" });
  const [, content = ""] = /<semantics>(.*)<annotation /s.exec(html) ?? [];
  // MathML counts text as space: a plus between two texts would lose the space around it, so names are identifiers.
  const named = content.replaceAll(/<mtext>(\w+)<\/mtext>/g, "<mi>$1</mi>");
  return `<math display="block">${named.replaceAll(/ style="[^"]*"/g, "")}</math>`;
}

export const formulasModulePath = join(import.meta.dirname, "../src/metrics/formulas.generated.ts");
