import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { offeredRoles } from "./roles.ts";

export function AddMember({ organisation, form: { values, problems } }: { organisation: string; form: FormState }) {
  const { organisations } = useText();
  return (
    <section aria-labelledby="add-member" className="mt-10">
      <h2 id="add-member" className="section-title">
        {organisations.addHeading}
      </h2>
      <form method="post" action={paths.members(organisation)} className="form">
        <Field
          name="user"
          label={organisations.user}
          defaultValue={values["user"]}
          problem={problems["user"]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={42}
          required
        />
        <SelectField
          name="role"
          label={organisations.role}
          value={values["role"] ?? "write"}
          options={offeredRoles.map((role) => ({ value: role, label: organisations.roles[role] }))}
        />
        <button className="button primary">{organisations.add}</button>
      </form>
    </section>
  );
}
