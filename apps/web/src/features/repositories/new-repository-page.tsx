import { licenseIds } from "@modelyard/tasks/licenses";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { licences } from "../model/licences.ts";

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
        <AddressPreview />
        <SelectField
          name="license"
          label={text.license}
          hint={text.licenseHint}
          value={values["license"] ?? ""}
          problem={problems["license"]}
          options={licenseOptions(text.noLicense, values["license"])}
        />
        <Choices
          name="card"
          legend={text.card}
          value={values["card"] ?? "template"}
          choices={[
            { value: "template", label: text.cardTemplate },
            { value: "none", label: text.cardNone },
          ]}
        />
        <Visibility value={values["visibility"] ?? "public"} />
        <button className="button primary">{text.create}</button>
      </form>
    </div>
  );
}

/** The licenses with their names, the common ones first. A value that was sent stays selected. */
function licenseOptions(none: string, sent = "") {
  const named = Object.entries(licences).map(([value, licence]) => ({ value, label: licence?.name ?? value }));
  const others = licenseIds.filter((id) => !Object.hasOwn(licences, id)).map((id) => ({ value: id, label: id }));
  const unknown = [...named, ...others].some(({ value }) => value === sent) ? [] : [{ value: sent, label: sent }];
  return [{ value: "", label: none }, ...named, ...others, ...(sent === "" ? [] : unknown)];
}

/** The address of the repository, which the script updates during input. */
function AddressPreview() {
  const { text, hubUrl } = usePage();
  const { repository } = text;
  return (
    <p className="hint" data-enhance="address-preview" data-hub={hubUrl}>
      {repository.address} <code className="break-all">{`${hubUrl}/${repository.addressParts}`}</code>
    </p>
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
