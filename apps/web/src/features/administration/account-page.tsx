import { type AdministeredAccount, mostReasonChars } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatDate } from "../../text/format.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time } from "../../ui/time.tsx";
import { LastActive, State } from "./accounts-page.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { countText } from "./count-text.ts";

interface AccountPageProps {
  account: AdministeredAccount;
  form: FormState;
  done: string | undefined;
}

/** One user or organization, with what administrators can do. */
export function AccountPage({ account, form, done }: AccountPageProps) {
  const { text, viewer } = usePage();
  const { accounts: own } = text.administration;
  const isUser = account.kind === "user";
  const facts = [
    ...(isUser
      ? [
          { label: own.state, value: <State account={account} /> },
          { label: own.email, value: account.email ?? own.noEmail },
          { label: own.lastActive, value: <LastActive lastActiveAt={account.lastActiveAt} /> },
        ]
      : []),
    { label: own.created, value: <Time iso={account.createdAt} /> },
    { label: own.repositories, value: countText(account.repositories, text) },
    { label: own.storage, value: formatBytes(account.storage, text.language) },
    { label: own.quota, value: account.quota === null ? own.noQuota : formatBytes(account.quota, text.language) },
  ];
  return (
    <AdministrationFrame tab={isUser ? "users" : "organizations"} heading={account.name}>
      <Done message={done} />
      <FormProblems problems={form.problems} />
      <dl className="mt-6 grid max-w-prose grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 flex flex-wrap gap-3">
        <a className="button" href={paths.owner(account.name)}>
          {own.profile}
        </a>
        {isUser && account.suspension === null ? (
          <a className="button" href={`${paths.security({ help: account.name })}#help-heading`}>
            {own.help}
          </a>
        ) : null}
        {isUser ? (
          <a className="button" href={paths.auditLog(undefined, { actor: account.name })}>
            {own.auditLog}
          </a>
        ) : null}
      </p>
      <ProfileRemoval account={account} />
      {/* The hub refuses changes of the administrator's own account. */}
      {isUser && account.name !== viewer?.name ? (
        <>
          <Suspension account={account} form={form} />
          {account.suspension === null ? <Rights account={account} /> : null}
        </>
      ) : null}
    </AdministrationFrame>
  );
}

function Suspension({ account: { name, suspension }, form }: Pick<AccountPageProps, "account" | "form">) {
  const { language, administration } = useText();
  const { suspension: text } = administration;
  return (
    <section aria-labelledby="suspension" className="mt-10">
      <h2 id="suspension" className="section-title">
        {text.heading}
      </h2>
      {suspension === null ? (
        <>
          <p className="mt-2 max-w-prose text-muted">{text.about}</p>
          <form method="post" action={paths.suspendUser(name)} className="form">
            <Field
              name="reason"
              label={text.reasonField}
              hint={text.reasonHint}
              problem={form.problems["reason"]}
              defaultValue={form.values["reason"]}
              required
              maxLength={mostReasonChars}
            />
            <SelectField
              name="days"
              label={text.days}
              value={form.values["days"] ?? ""}
              options={[
                { value: "", label: text.forever },
                { value: "1", label: text.oneDay },
                { value: "7", label: text.oneWeek },
                { value: "30", label: text.oneMonth },
              ]}
            />
            <label className="flex min-h-6 items-center gap-2">
              <input type="checkbox" name="repositories" value="disable" />
              {text.withRepositories}
            </label>
            <button className="button danger">{text.suspend}</button>
          </form>
        </>
      ) : (
        <>
          <p className="mt-2">
            {suspension.until === null ? text.withoutEnd : text.until(formatDate(suspension.until, language))}
          </p>
          <p className="mt-1 max-w-prose [overflow-wrap:anywhere]">{text.reason(suspension.reason)}</p>
          <form method="post" action={paths.unsuspendUser(name)} className="mt-4">
            <p className="mb-3 max-w-prose text-muted">{text.unsuspendBody}</p>
            <button className="button">{text.unsuspend}</button>
          </form>
        </>
      )}
    </section>
  );
}

function ProfileRemoval({ account: { name } }: Pick<AccountPageProps, "account">) {
  const { profileRemoval: text } = useText().administration;
  return (
    <section aria-labelledby="profile" className="mt-10">
      <h2 id="profile" className="section-title">
        {text.heading}
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-muted">{text.about}</p>
      <div className="flex flex-wrap gap-3">
        {(["avatar", "text"] as const).map((part) => (
          <ConfirmedForm
            key={part}
            action={paths.removeProfile(name)}
            label={text[part]}
            accessibleLabel={`${text[part]}: ${name}`}
            consequence={text.body}
            confirmLabel={text[part]}
          >
            <input type="hidden" name="part" value={part} />
          </ConfirmedForm>
        ))}
      </div>
    </section>
  );
}

function Rights({ account: { name, isAdmin } }: Pick<AccountPageProps, "account">) {
  const { rights: text } = useText().administration;
  return (
    <section aria-labelledby="rights" className="mt-10">
      <h2 id="rights" className="section-title">
        {text.heading}
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-muted">{text.about}</p>
      <ConfirmedForm
        action={paths.administrator(name)}
        label={isAdmin ? text.remove : text.grant}
        accessibleLabel={`${isAdmin ? text.remove : text.grant}: ${name}`}
        consequence={isAdmin ? text.removeBody(name) : text.grantBody(name)}
        confirmLabel={isAdmin ? text.remove : text.grant}
      >
        <input type="hidden" name="admin" value={String(!isAdmin)} />
      </ConfirmedForm>
    </section>
  );
}
