import type { DoctorCheck, DoctorFinding } from "./doctor-check.ts";

export type CheckResult = DoctorFinding & { name: string };

/** Runs all checks, in order. One that throws becomes a problem with the message of its error. */
export async function runChecks(checks: readonly DoctorCheck[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    try {
      results.push({ name, ...(await run()) });
    } catch (error) {
      results.push({ name, status: "problem", detail: error instanceof Error ? error.message : String(error) });
    }
  }
  return results;
}
