import type { AccessTokenEntry, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";

interface TokenPageProps {
  token: AccessTokenEntry;
  viewer: WhoAmI;
  problem?: string | undefined;
}

/** Changes one token: its name, expiry date and permissions, and its secret. */
export function TokenPage({ token, viewer, problem }: TokenPageProps) {
  const { tokens: text } = useText();
  return (
    <SettingsFrame tab="tokens" heading={text.editHeading(token.displayName)} lead={text.roleNames[token.role]}>
      <Problem message={problem} />
      <form method="post" action={paths.token(token.id)} className="form">
        <Field
          name="displayName"
          label={text.name}
          defaultValue={token.displayName}
          maxLength={100}
          autoComplete="off"
          required
        />
        <ExpiryField unchanged={text.keepExpiry} />
        {token.role === "fineGrained" ? <ScopeFields viewer={viewer} scopes={token.scopes} /> : null}
        <button className="button primary">{text.save}</button>
      </form>
      <section aria-labelledby="regenerate" className="mt-10">
        <h2 id="regenerate" className="section-title">
          {text.regenerateHeading}
        </h2>
        <ConfirmedForm
          action={paths.regenerateToken(token.id)}
          label={text.regenerate}
          accessibleLabel={text.regenerate}
          consequence={text.regenerateConsequence}
          confirmLabel={text.regenerate}
        />
      </section>
    </SettingsFrame>
  );
}
