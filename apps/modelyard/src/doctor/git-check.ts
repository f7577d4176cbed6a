import { requireGit } from "../process/require-git.ts";
import { StartError } from "../start-error.ts";
import type { DoctorCheck } from "./doctor-check.ts";

export function gitCheck(program = "git"): DoctorCheck {
  return {
    name: "git version",
    run: async () => {
      try {
        return { status: "ok", detail: `git ${await requireGit(program)}` };
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        const [detail = "", ...remedy] = error.message.split(/(?<=\.) (?=Install)/);
        return { status: "problem", detail, remedy: remedy.join(" ") };
      }
    },
  };
}
