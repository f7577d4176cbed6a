import { useText } from "../frame/page-context.tsx";
import { Problem } from "../ui/problem.tsx";
import { type FormState, wholeForm } from "./form-state.ts";

/** Shows the problem of a whole form, or a note that problems are shown at the fields. */
export function FormProblems({ problems }: Pick<FormState, "problems">) {
  const text = useText();
  if (Object.keys(problems).length === 0) return null;
  return <Problem message={problems[wholeForm] ?? text.settings.notSaved} />;
}
