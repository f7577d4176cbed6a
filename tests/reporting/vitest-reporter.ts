import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { reportExceptions, type TestException } from "./test-exceptions.ts";

/** Lists skipped tests with their reasons, and tests that passed only when retried, at the end of a run. */
export default class ExceptionReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With `-t`, every other test is skipped.
    if (this.#vitest?.config.testNamePattern !== undefined) return;
    const run = [...new Set(modules.map(({ project }) => project.name))].toSorted().join("-");
    reportExceptions(
      run,
      modules.flatMap((module) => [...module.children.allTests()].flatMap(exceptionsOf)),
    );
  }
}

function exceptionsOf(test: TestCase): TestException[] {
  const file = test.module.moduleId;
  const result = test.result();
  if (result.state === "skipped") {
    // Tests after a set-up that failed are skipped as well; the failure is reported.
    if (result.note === undefined && test.module.state() === "failed") return [];
    return [{ file, kind: "skipped", detail: result.note ?? "no reason given" }];
  }
  const isRetried = result.state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
  return isRetried ? [{ file, kind: "retried", detail: test.fullName }] : [];
}
