import type { AccessTokenEntry, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { DefaultButton } from "./token-form/default-button.tsx";
import { ExpiryField } from "./token-form/expiry-field.tsx";
import type { ShownDraft } from "./token-form/repository-steps.ts";
import { ScopeFields } from "./token-form/scope-fields.tsx";

interface TokenPageProps {
  token: AccessTokenEntry;
  viewer: WhoAmI;
  shown: ShownDraft;
}

/** Changes one token: its name, expiry date and permissions, and its secret. */
export function TokenPage({ token, viewer, shown }: TokenPageProps) {
  const { tokens: text } = useText();
  return (
    <SettingsFrame tab="tokens" heading={text.editHeading(token.displayName)} lead={text.roleNames[token.role]}>
      <Problem message={shown.isChoosing === true ? undefined : shown.problem} />
      <form method="post" action={paths.token(token.id)} className="form token-form">
        <DefaultButton />
        <Field
          name="displayName"
          label={text.name}
          defaultValue={shown.draft.displayName}
          maxLength={100}
          autoComplete="off"
          required
        />
        <ExpiryField unchanged={text.keepExpiry} chosen={shown.draft.expiry} />
        {token.role === "fineGrained" ? (
          <ScopeFields viewer={viewer} shown={shown} action={paths.token(token.id)} />
        ) : null}
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
