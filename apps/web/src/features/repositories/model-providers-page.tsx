import type { ModelMappings } from "@modelyard/hub/contract";
import type { ProviderEntry } from "@modelyard/router/contract";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { RepositorySettingsFrame } from "./repository-settings-frame.tsx";
import { servedTaskLabel } from "./served-task-label.ts";

interface ModelProvidersPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  modelId: string;
  mappings: ModelMappings;
  providers: readonly ProviderEntry[];
  done: "added" | "removed" | undefined;
  form: FormState;
}

/** A model's providers and their model names, for users with write access. */
export function ModelProvidersPage({ header, modelId, mappings, providers, done, form }: ModelProvidersPageProps) {
  const page = useText();
  const { modelProviders: text } = page;
  const { values, problems } = form;
  const tasks = [...new Set(providers.flatMap((provider) => provider.tasks))]
    .map((task) => ({ value: task, label: servedTaskLabel(task, page) }))
    .toSorted((left, right) => left.label.localeCompare(right.label, page.language));
  return (
    <RepositorySettingsFrame
      header={header}
      repository={{ type: "model", id: modelId }}
      tab="providers"
      heading={text.heading}
      lead={text.lead}
    >
      <Done message={done === undefined ? undefined : text.done[done]} />
      <section aria-labelledby="mapped" className="mt-8">
        <h3 id="mapped" className="section-title">
          {text.listHeading}
        </h3>
        {Object.keys(mappings).length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <MappingTable modelId={modelId} mappings={mappings} providers={providers} />
        )}
      </section>
      <section aria-labelledby="add-provider" className="mt-10">
        <h3 id="add-provider" className="section-title">
          {text.addHeading}
        </h3>
        <FormProblems problems={problems} />
        <form method="post" action={paths.modelProviders(modelId)} className="form">
          <SelectField
            name="provider"
            label={text.provider}
            value={values["provider"]}
            options={providers.map(({ id, label }) => ({ value: id, label }))}
          />
          <SelectField name="task" label={text.task} value={values["task"]} options={tasks} />
          <Field
            name="providerId"
            label={text.name}
            hint={text.nameHint}
            defaultValue={values["providerId"]}
            problem={problems["providerId"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            required
          />
          <button className="button primary">{text.add}</button>
        </form>
      </section>
    </RepositorySettingsFrame>
  );
}

function MappingTable({
  modelId,
  mappings,
  providers,
}: Pick<ModelProvidersPageProps, "modelId" | "mappings" | "providers">) {
  const page = useText();
  const { modelProviders: text } = page;
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.provider, columns.name, columns.task].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mappings).map(([provider, { providerId, task }]) => {
            const label = providers.find(({ id }) => id === provider)?.label;
            return (
              <tr key={provider}>
                <th scope="row">
                  {label ?? provider}
                  {label === undefined ? <span className="badge">{text.unknown}</span> : null}
                </th>
                <td data-label={columns.name}>
                  <code>{providerId}</code>
                </td>
                <td data-label={columns.task}>{servedTaskLabel(task, page)}</td>
                <td>
                  <ConfirmedForm
                    action={paths.removeModelProvider(modelId, provider)}
                    label={text.remove}
                    accessibleLabel={text.removeWhich(label ?? provider)}
                    consequence={text.removeConsequence(label ?? provider)}
                    confirmLabel={text.removeConfirm}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
