import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

/** Lists the visitor's organisations, with a form to create one. */
export function OrganisationsPage({ form: { values, problems } }: { form: FormState }) {
  const { text, viewer } = usePage();
  const { organisations } = text;
  const mine = viewer?.orgs ?? [];
  return (
    <SettingsFrame tab="organisations" heading={organisations.heading} lead={organisations.lead}>
      <section aria-labelledby="organisation-list" className="mt-8">
        <h2 id="organisation-list" className="section-title">
          {organisations.listHeading}
        </h2>
        {mine.length === 0 ? (
          <EmptyState title={organisations.emptyTitle} body={organisations.emptyBody} />
        ) : (
          <ul className="ledger plain">
            {mine.map(({ id, name, fullname, roleInOrg }) => (
              <li key={id}>
                <a href={paths.organisation(name)} className="model-id">
                  {name}
                </a>
                <p className="facts">
                  <span>{organisations.roleNames[roleInOrg]}</span>
                  {fullname === name ? null : <span>{fullname}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="new-organisation" className="mt-10">
        <h2 id="new-organisation" className="section-title">
          {organisations.createHeading}
        </h2>
        <FormProblems problems={problems} />
        <form method="post" action={paths.organisations()} className="form">
          <Field
            name="name"
            label={organisations.name}
            hint={organisations.nameHint}
            defaultValue={values["name"]}
            problem={problems["name"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={42}
            required
          />
          <Field
            name="fullname"
            label={organisations.fullname}
            hint={organisations.fullnameHint}
            defaultValue={values["fullname"]}
            problem={problems["fullname"]}
            autoComplete="off"
            maxLength={100}
          />
          <button className="button primary">{organisations.create}</button>
        </form>
      </section>
    </SettingsFrame>
  );
}
