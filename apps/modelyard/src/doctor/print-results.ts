import type { CheckResult } from "./run-checks.ts";

const marks = {
  ok: "ok      ",
  warning: "warning ",
  problem: "problem ",
  skipped: "skipped ",
} as const satisfies Record<CheckResult["status"], string>;

/** Returns a line for each check, followed by its remedy, and a summary as the last line. */
export function describeResults(results: readonly CheckResult[]): string {
  const lines = results.flatMap(({ name, status, detail, remedy }) => [
    `${marks[status]} ${name}: ${detail}`,
    ...(remedy === undefined ? [] : [`         ${remedy}`]),
  ]);
  const count = (status: CheckResult["status"]) => results.filter((result) => result.status === status).length;
  const summary = `${plural(count("problem"), "problem")}, ${plural(count("warning"), "warning")}, ${count("skipped")} skipped, ${count("ok")} ok.`;
  return [...lines, summary].join("\n");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
