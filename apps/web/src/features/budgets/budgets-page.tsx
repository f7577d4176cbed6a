import { type QuotaEntry, quotaMeasures, quotaWindows } from "@modelyard/router/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { OwnerSwitch } from "../providers/owner-switch.tsx";
import { ownerParameter } from "../providers/settings-owner.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { subjectsOf } from "./budget-form.ts";
import { BudgetTable } from "./budget-table.tsx";

interface BudgetsPageProps {
  owner: SettingsOwner;
  budgets: readonly QuotaEntry[];
  /** The action that has just succeeded. */
  done: "saved" | "removed" | undefined;
  form: FormState;
}

/** Shows the budgets and rate limits of an owner, and a form for another one. */
export function BudgetsPage({ owner, budgets, done, form }: BudgetsPageProps) {
  const { values, problems } = form;
  const { budgets: text } = useText();
  const of = ownerParameter(owner);
  const subjects = subjectsOf[owner.kind];
  return (
    <SettingsFrame tab="budgets" heading={text.heading} lead={text.lead}>
      <OwnerSwitch owner={owner} hrefOf={(word) => paths.budgets({ of: word })} />
      <p className="mt-3 max-w-prose text-muted">{text.meant[owner.kind]}</p>
      <Done message={done === undefined ? undefined : text.done[done]} />
      <section aria-labelledby="budget-list" className="mt-8">
        <h2 id="budget-list" className="section-title">
          {text.listHeading}
        </h2>
        {budgets.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <BudgetTable owner={owner} budgets={budgets} />
        )}
        <p className="mt-4 hint">
          <a href={paths.usage({ of })}>{text.usageLink}</a>
        </p>
      </section>
      <section aria-labelledby="new-budget" className="mt-10">
        <h2 id="new-budget" className="section-title">
          {text.addHeading}
        </h2>
        <FormProblems problems={problems} />
        <form method="post" action={paths.budgets({ of })} className="form">
          <SelectField
            name="measure"
            label={text.measure}
            value={values["measure"] ?? "cost"}
            options={quotaMeasures.map((value) => ({ value, label: text.measures[value] }))}
          />
          <Field
            name="most"
            label={text.most}
            hint={text.mostHint}
            problem={problems["most"]}
            defaultValue={values["most"]}
            maxLength={16}
            autoComplete="off"
            required
          />
          <SelectField
            name="window"
            label={text.window}
            value={values["window"] ?? "month"}
            options={quotaWindows.map((value) => ({ value, label: text.windows[value] }))}
          />
          <SelectField
            name="per"
            label={text.per}
            value={values["per"] ?? "all"}
            options={subjects.map((value) => ({ value, label: text.subjects[value] }))}
          />
          <Field
            name="name"
            label={text.name}
            hint={text.nameHint}
            problem={problems["name"]}
            defaultValue={values["name"]}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button className="button primary">{text.add}</button>
        </form>
      </section>
    </SettingsFrame>
  );
}
