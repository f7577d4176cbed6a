import type {
  OrganisationMember,
  OrganisationOverview,
  OrganisationRights,
  OrganisationSettings,
} from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { AddMember } from "./add-member.tsx";
import { DefaultVisibilityForm } from "./default-visibility-form.tsx";
import { MemberTable } from "./member-table.tsx";
import { SpendingForm } from "./spending-form.tsx";

interface OrganisationPageProps {
  organisation: OrganisationOverview;
  members: readonly OrganisationMember[];
  /** The visitor's rights. */
  rights: OrganisationRights;
  /** `undefined` unless the visitor is an administrator. */
  settings: OrganisationSettings | undefined;
  saved: boolean;
  form: FormState;
}

/** Shows an organisation to its members, with forms for its administrators. */
export function OrganisationPage({ organisation, members, rights, settings, saved, form }: OrganisationPageProps) {
  const { text } = usePage();
  const { organisations } = text;
  const { name, fullname } = organisation;
  return (
    <SettingsFrame tab="organisations" heading={name}>
      <p className="mt-2">
        <a href={paths.owner(name)}>{organisations.open}</a>
        {rights.administer ? (
          <>
            {" · "}
            <a href={paths.publicProfile(name)}>{organisations.editPublicPage}</a>
          </>
        ) : null}
      </p>
      <Done message={saved ? text.settings.saved : undefined} />
      <FormProblems problems={form.problems} />
      {rights.administer ? (
        <form method="post" action={paths.organisation(name)} className="form">
          <Field
            name="fullname"
            label={organisations.fullname}
            defaultValue={form.values["fullname"] ?? fullname}
            problem={form.problems["fullname"]}
            autoComplete="off"
            maxLength={100}
            required
          />
          <button className="button">{organisations.save}</button>
        </form>
      ) : (
        <p className="mt-2 text-muted">{rights.read ? organisations.onlyAdministrators : organisations.noAccess}</p>
      )}
      <section aria-labelledby="members" className="mt-10">
        <h2 id="members" className="section-title">
          {organisations.membersHeading}
        </h2>
        <MemberTable organisation={name} members={members} administers={rights.administer} />
      </section>
      {rights.administer ? <AddMember organisation={name} form={form} /> : null}
      {settings === undefined ? null : (
        <>
          <DefaultVisibilityForm organisation={name} value={settings.defaultVisibility} />
          <SpendingForm organisation={name} readersMaySpend={settings.readersMaySpend} />
          <p className="mt-10">
            <a href={paths.auditLog(name)}>{text.audit.heading}</a>
          </p>
        </>
      )}
    </SettingsFrame>
  );
}
