import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface NewRepositoryPageProps {
  /** Names of owners for whom the visitor can create repositories. */
  owners: readonly string[];
  form: FormState;
}

export function NewRepositoryPage({ owners, form: { values, problems } }: NewRepositoryPageProps) {
  const { repository: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.newHeading}</h1>
      <p className="mt-2 text-muted">{text.newLead}</p>
      <FormProblems problems={problems} />
      <form method="post" action={paths.newRepository()} className="form">
        <Choices
          name="type"
          legend={text.type}
          value={values["type"] ?? "model"}
          choices={[
            { value: "model", label: text.types.model },
            { value: "dataset", label: text.types.dataset },
          ]}
        />
        <SelectField
          name="owner"
          label={text.owner}
          value={values["owner"]}
          options={owners.map((owner) => ({ value: owner, label: owner }))}
        />
        <Field
          name="name"
          label={text.name}
          hint={text.nameHint}
          defaultValue={values["name"]}
          problem={problems["name"]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={96}
          required
        />
        <Field
          name="license"
          label={text.license}
          hint={text.licenseHint}
          defaultValue={values["license"]}
          problem={problems["license"]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <Visibility value={values["visibility"] ?? "public"} />
        <button className="button primary">{text.create}</button>
      </form>
    </div>
  );
}

/** Shows the choice between a public and a private repository. */
export function Visibility({ value }: { value: string }) {
  const { repository: text } = useText();
  return (
    <Choices
      name="visibility"
      legend={text.visibility}
      value={value}
      choices={[
        { value: "public", label: text.public },
        { value: "private", label: text.private },
      ]}
    />
  );
}
