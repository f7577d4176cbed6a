import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface MoveFormProps {
  repository: RepositoryAddress;
  /** Names of owners for whom the visitor can create repositories. */
  owners: readonly string[];
  form: FormState;
}

/** Shows the form that renames a repository, or transfers it to another owner. */
export function MoveForm({ repository, owners, form: { values, problems } }: MoveFormProps) {
  const { repository: text } = useText();
  const [owner = "", name] = repository.id.split("/");
  // A contributor may change a repository of an organisation where they cannot create others.
  const choices = owners.includes(owner) ? owners : [owner, ...owners];
  return (
    <section aria-labelledby="move" className="mt-10">
      <h3 id="move" className="section-title">
        {text.moveHeading}
      </h3>
      <p className="mt-2 max-w-prose">{text.moveLead(repository.id)}</p>
      <FormProblems problems={problems} />
      <form method="post" action={paths.moveRepository(repository)} className="form">
        <SelectField
          name="owner"
          label={text.owner}
          value={values["owner"] ?? owner}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
        <Field
          name="name"
          label={text.name}
          hint={text.nameHint}
          defaultValue={values["name"] ?? name}
          problem={problems["name"]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={96}
          required
        />
        <button className="button">{text.move}</button>
      </form>
    </section>
  );
}
