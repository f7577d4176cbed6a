import type { Profile } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { type ExternalIdentity, IdentitySection } from "./identity-section.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

interface ProfilePageProps {
  username: string;
  profile: Profile;
  /** Whether one of the forms has just been saved. */
  saved: boolean;
  profileForm: FormState;
  passwordForm: FormState;
  /** Absent if this hub has no external sign-in. */
  identity?: ExternalIdentity | undefined;
  identityForm: FormState;
}

export function ProfilePage({ username, profile, saved, profileForm, passwordForm, ...external }: ProfilePageProps) {
  const { identity, identityForm } = external;
  const { profile: text, settings, email } = useText();
  return (
    <SettingsFrame tab="profile" heading={text.heading} lead={text.lead(username)}>
      <Done message={saved ? settings.saved : undefined} />
      <FormProblems problems={profileForm.problems} />
      <form method="post" action={paths.profile()} className="form">
        <Field
          name="fullname"
          label={text.fullname}
          hint={text.fullnameHint}
          defaultValue={profileForm.values["fullname"] ?? profile.fullname}
          problem={profileForm.problems["fullname"]}
          autoComplete="name"
          maxLength={100}
        />
        <Field
          name="email"
          label={text.email}
          hint={text.emailHint}
          type="email"
          defaultValue={profileForm.values["email"] ?? profile.email}
          problem={profileForm.problems["email"]}
          autoComplete="email"
          maxLength={254}
        />
        <button className="button primary">{text.save}</button>
      </form>
      {profile.email === "" ? null : (
        <p className="mt-4">
          <a href={paths.email()}>{email.verification}</a>
        </p>
      )}
      <p className="mt-4">
        <a href={paths.publicProfile(username)}>{text.editPublicPage}</a>
      </p>
      {identity === undefined ? null : <IdentitySection identity={identity} form={identityForm} />}
      {identity?.hasPassword === false ? null : <PasswordSection username={username} form={passwordForm} />}
    </SettingsFrame>
  );
}

function PasswordSection({ username, form }: { username: string; form: FormState }) {
  const { profile: text } = useText();
  return (
    <section aria-labelledby="password-heading" className="mt-12">
      <h2 id="password-heading" className="section-title">
        {text.passwordHeading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text.passwordLead}</p>
      <FormProblems problems={form.problems} />
      <form method="post" action={paths.password()} className="form">
        {/* Lets password managers assign the password to the account. */}
        <input type="hidden" name="username" value={username} autoComplete="username" />
        <Field
          name="current"
          label={text.current}
          type="password"
          problem={form.problems["current"]}
          autoComplete="current-password"
          required
        />
        <Field
          name="password"
          label={text.password}
          hint={text.passwordHint}
          type="password"
          problem={form.problems["password"]}
          autoComplete="new-password"
          minLength={8}
          maxLength={256}
          required
        />
        <button className="button">{text.change}</button>
      </form>
    </section>
  );
}
