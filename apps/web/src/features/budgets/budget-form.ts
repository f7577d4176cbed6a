import { type QuotaEntry, QuotaRequest, quotaMeasures, quotaSubjects, quotaWindows } from "@modelyard/router/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { Text } from "../../text/en/index.ts";

/** What the owner of a budget can have counted separately. */
export const subjectsOf = {
  me: ["all", "token", "model"],
  organisation: ["all", "user", "token", "model"],
  hub: quotaSubjects,
} as const satisfies Record<SettingsOwner["kind"], readonly QuotaEntry["per"][]>;

const microUsd = 1_000_000;
const mostChars = 16;

type Problems = FormState["problems"];

/** Parses the form of a new budget. @returns the budget, or what to correct */
export function readBudgetForm(
  form: ReadonlyMap<string, string>,
  owner: SettingsOwner,
  text: Text["budgets"],
): { budget: QuotaRequest } | { problems: Problems } {
  const per = subjectsOf[owner.kind].find((subject) => subject === form.get("per")) ?? "all";
  const measure = quotaMeasures.find((one) => one === form.get("measure")) ?? "cost";
  const window = quotaWindows.find((one) => one === form.get("window")) ?? "month";
  const name = form.get("name")?.trim() ?? "";
  const amount = readAmount(form.get("most") ?? "");
  const most = amount === undefined ? undefined : measure === "cost" ? Math.round(amount * microUsd) : amount;
  const parsed = QuotaRequest.safeParse({
    per,
    measure,
    window,
    name: per === "all" || name === "" ? null : name,
    most,
  });
  if (parsed.success) return { budget: parsed.data };
  const isName = parsed.error.issues.some(({ path }) => path[0] === "name");
  return { problems: isName ? { name: text.nameProblem } : { most: text.mostProblem[measure] } };
}

/** Parses a number with a point or a comma before its fraction. */
function readAmount(typed: string): number | undefined {
  const trimmed = typed.trim().replace(",", ".");
  if (trimmed.length > mostChars || !/^\d+(?:\.\d+)?$/.test(trimmed)) return undefined;
  return Number(trimmed);
}

/** Returns an amount in the unit that pages show: US dollars, tokens or requests. */
export function shownAmount(measure: QuotaEntry["measure"], amount: number): number {
  return measure === "cost" ? amount / microUsd : amount;
}
