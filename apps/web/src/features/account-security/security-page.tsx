import type { SessionEntry, TwoFactorState } from "@modelyard/hub/contract";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { Done } from "../../ui/done.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { type CreatedLink, HelpSection } from "./help-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** What has just been done. */
export type SecurityDone = "off" | "ended" | "others" | "reset";

interface SecurityPageProps {
  twoFactor: TwoFactorState;
  sessions: readonly SessionEntry[];
  done: SecurityDone | undefined;
  twoFactorForm: FormState;
  helpForm: FormState;
  link: CreatedLink | undefined;
  /** Whether new users need an invitation. */
  invites: boolean;
}

export function SecurityPage({ twoFactor, sessions, done, twoFactorForm, helpForm, ...help }: SecurityPageProps) {
  const { text, viewer } = usePage();
  const { security } = text;
  return (
    <SettingsFrame tab="security" heading={security.heading} lead={security.lead}>
      <Done message={done === undefined ? undefined : security.twoFactor.done[done]} />
      <TwoFactorSection state={twoFactor} form={twoFactorForm} />
      <SessionsSection sessions={sessions} />
      {viewer?.isAdmin === true ? <HelpSection form={helpForm} {...help} /> : null}
    </SettingsFrame>
  );
}
