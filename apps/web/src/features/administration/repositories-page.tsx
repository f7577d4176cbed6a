import { type DisabledRepository, mostReasonChars } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time } from "../../ui/time.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { Table } from "./table.tsx";

interface RepositoriesPageProps {
  repositories: readonly DisabledRepository[];
  next: string | undefined;
  form: FormState;
  done: string | undefined;
}

/** Disables repositories, and enables them again. */
export function RepositoriesPage({ repositories, next, form, done }: RepositoriesPageProps) {
  const { repositories: text, accounts, tabs } = useText().administration;
  return (
    <AdministrationFrame tab="repositories" heading={tabs.repositories} lead={text.lead}>
      <Done message={done} />
      <section aria-labelledby="disable" className="mt-8">
        <h2 id="disable" className="section-title">
          {text.disableHeading}
        </h2>
        <FormProblems problems={form.problems} />
        <form method="post" action={paths.disableRepository()} className="form">
          <RepositoryFields form={form} />
          <Field
            name="reason"
            label={text.reason}
            hint={text.reasonHint}
            problem={form.problems["reason"]}
            defaultValue={form.values["reason"]}
            required
            maxLength={mostReasonChars}
          />
          <button className="button danger">{text.disable}</button>
        </form>
      </section>
      <section aria-labelledby="disabled" className="mt-10">
        <h2 id="disabled" className="section-title">
          {text.listHeading}
        </h2>
        {repositories.length === 0 ? (
          <EmptyState title={text.none} body={text.noneBody} />
        ) : (
          <Table
            columns={[text.name, text.type, text.reason, text.since, text.enable]}
            rows={repositories.map(({ type, id, at, reason }) => ({
              key: `${type} ${id}`,
              cells: [
                <a key="id" href={type === "model" ? paths.model(id) : paths.dataset(id)}>
                  {id}
                </a>,
                text[type],
                reason,
                <Time key="at" iso={at} />,
                <ConfirmedForm
                  key="enable"
                  action={paths.enableRepository()}
                  label={text.enable}
                  accessibleLabel={text.enableNamed(id)}
                  consequence={text.enableBody}
                  confirmLabel={text.enable}
                >
                  <input type="hidden" name="type" value={type} />
                  <input type="hidden" name="name" value={id} />
                </ConfirmedForm>,
              ],
            }))}
          />
        )}
        {next === undefined ? null : (
          <p className="mt-4">
            <a className="button" href={paths.disabledRepositories({ cursor: next })}>
              {accounts.more}
            </a>
          </p>
        )}
      </section>
      <section aria-labelledby="release" className="mt-10">
        <h2 id="release" className="section-title">
          {text.releaseHeading}
        </h2>
        <p className="mt-2 text-muted">{text.releaseBody}</p>
        <form method="post" action={paths.enableRepository()} className="form">
          <input type="hidden" name="deleted" value="true" />
          <RepositoryFields form={emptyForm} />
          <button className="button">{text.release}</button>
        </form>
      </section>
    </AdministrationFrame>
  );
}

/** Fields for the kind and name of a repository. */
function RepositoryFields({ form }: { form: FormState }) {
  const { repositories: text } = useText().administration;
  return (
    <>
      <SelectField
        name="type"
        label={text.type}
        value={form.values["type"]}
        options={[
          { value: "model", label: text.model },
          { value: "dataset", label: text.dataset },
        ]}
      />
      <Field
        name="name"
        label={text.name}
        hint={text.nameHint}
        problem={form.problems["name"]}
        defaultValue={form.values["name"]}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
