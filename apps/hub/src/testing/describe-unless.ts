import { describe, test } from "vitest";

/** Declares a suite, or one skipped test with the reason why the suite cannot run here. */
export function describeUnless(reason: string | undefined, title: string, tests: () => void): void {
  if (reason === undefined) describe(title, tests);
  else test(title, ({ skip }) => skip(reason));
}
