/** What a check found. `remedy` says what to do about it. */
export interface DoctorFinding {
  /** `skipped`: the check could not run here; `detail` says why. A warning works but deserves attention. */
  status: "ok" | "warning" | "problem" | "skipped";
  detail: string;
  remedy?: string;
}

/** One question that `modelyard doctor` answers. A check that throws is reported as a problem. */
export interface DoctorCheck {
  /** A short noun phrase, unique: `git version`. */
  name: string;
  run: () => Promise<DoctorFinding>;
}
