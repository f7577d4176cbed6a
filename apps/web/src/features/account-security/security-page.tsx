import type { PasskeyList, SessionEntry, TwoFactorState } from "@modelyard/hub/contract";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import type { SecurityDone } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { PasskeysSection } from "../passkeys/passkeys-section.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { type CreatedLink, HelpSection } from "./help-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

interface SecurityPageProps {
  twoFactor: TwoFactorState;
  passkeys: PasskeyList;
  sessions: readonly SessionEntry[];
  /** What has just been done. */
  done: SecurityDone | undefined;
  twoFactorForm: FormState;
  helpForm: FormState;
  passkeyForm: FormState;
  link: CreatedLink | undefined;
  /** Whether new users need an invitation. */
  invites: boolean;
}

export function SecurityPage({ twoFactor, passkeys, sessions, done, ...forms }: SecurityPageProps) {
  const { twoFactorForm, helpForm, passkeyForm, ...help } = forms;
  const { text, viewer } = usePage();
  const { security } = text;
  const allDone = { ...security.twoFactor.done, ...text.passkeys.done };
  return (
    <SettingsFrame tab="security" heading={security.heading} lead={security.lead}>
      <Done message={done === undefined ? undefined : allDone[done]} />
      <TwoFactorSection state={twoFactor} form={twoFactorForm} />
      <PasskeysSection passkeys={passkeys} form={passkeyForm} />
      <SessionsSection sessions={sessions} />
      {viewer?.isAdmin === true ? <HelpSection form={helpForm} {...help} /> : null}
    </SettingsFrame>
  );
}
