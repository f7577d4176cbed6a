import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { reportExceptions, type TestException } from "./test-exceptions.ts";

/** Lists skipped tests with their reasons, and tests that passed only when retried, at the end of a run. */
export default class ExceptionReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    reportExceptions("browser", this.#suite?.allTests().flatMap(exceptionsOf) ?? []);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function exceptionsOf(test: TestCase): TestException[] {
  const { file } = test.location;
  const outcome = test.outcome();
  if (outcome === "flaky") return [{ file, kind: "retried", detail: test.title }];
  const reason = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
  return outcome === "skipped" ? [{ file, kind: "skipped", detail: reason ?? "no reason given" }] : [];
}
