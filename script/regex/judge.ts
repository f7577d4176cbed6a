import { check } from "recheck";

export type Verdict = { isLinear: true } | { isLinear: false; why: string };

/** A check takes a second or two; on a busy machine, it waits for its turn. */
const timeout = 180_000;

/**
 * Checks the worst-case running time of a regular expression. An expression that cannot be checked in time counts as
 * not linear.
 */
export async function judge(source: string, flags: string): Promise<Verdict> {
  const result = await check(source, flags, { timeout });
  if (result.status === "safe") return { isLinear: true };
  if (result.status === "vulnerable") {
    return { isLinear: false, why: `${result.complexity.summary}, for example on ${shortened(result.attack.pattern)}` };
  }
  return { isLinear: false, why: `could not be judged: ${result.error.kind}` };
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}
