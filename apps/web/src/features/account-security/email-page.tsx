import type { EmailState } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

interface EmailPageProps {
  state: EmailState;
  /** The secret of the link that was opened; empty: none. */
  token: string;
  done?: string | undefined;
  problem?: string | undefined;
}

/** Verifies the e-mail address of the visitor. A button confirms it, because mail scanners open links. */
export function EmailPage({ state: { email, isVerified, sendsMail }, token, done, problem }: EmailPageProps) {
  const { email: text } = useText();
  const status = email === "" ? text.none : isVerified ? text.verified(email) : text.unverified(email);
  return (
    <SettingsFrame tab="profile" heading={text.heading} lead={status}>
      <Done message={done} />
      <Problem message={problem} />
      {email === "" || isVerified ? null : token !== "" ? (
        <form method="post" action={paths.email()} className="form">
          <input type="hidden" name="token" value={token} />
          <button className="button primary">{text.confirm}</button>
        </form>
      ) : sendsMail ? (
        <form method="post" action={paths.sendEmail()} className="form">
          <button className="button primary">{text.send}</button>
        </form>
      ) : (
        <p className="mt-4 text-muted">{text.noMail}</p>
      )}
      <p className="mt-8">
        <a href={paths.profile()}>{text.change}</a>
      </p>
    </SettingsFrame>
  );
}
