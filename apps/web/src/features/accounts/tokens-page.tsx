import type { AccessTokenEntry, AccessTokenReply, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { DefaultButton } from "./token-form/default-button.tsx";
import { ExpiryField } from "./token-form/expiry-field.tsx";
import type { ShownDraft } from "./token-form/repository-steps.ts";
import { ScopeFields } from "./token-form/scope-fields.tsx";
import { emptyDraft, hasScopes } from "./token-form/token-draft.ts";
import { TokenTable } from "./token-table.tsx";

export interface TokensState {
  /** The token that was just created, with its secret. */
  created?: AccessTokenReply | undefined;
  /** The form for a new token, if it was not empty. */
  shown?: ShownDraft;
}

interface TokensPageProps extends TokensState {
  tokens: readonly AccessTokenEntry[];
  viewer: WhoAmI | undefined;
  /** Whether a token has just been revoked. */
  revoked: boolean;
}

const roles = ["read", "write", "fineGrained"] as const;
const nothingEntered: ShownDraft = { draft: emptyDraft };

export function TokensPage({ tokens, viewer, created, shown = nothingEntered, revoked }: TokensPageProps) {
  const { tokens: text } = useText();
  const { draft, problem, isChoosing = false } = shown;
  return (
    <SettingsFrame tab="tokens" heading={text.heading} lead={text.lead}>
      {created === undefined ? null : <CreatedToken token={created} />}
      {revoked && created === undefined ? <output className="note">{text.revoked}</output> : null}
      <section aria-labelledby="new-token" className="mt-8">
        <h2 id="new-token" className="section-title">
          {text.createHeading}
        </h2>
        <Problem message={isChoosing ? undefined : problem} />
        <form method="post" action={paths.tokens()} className="form token-form">
          <DefaultButton />
          <Field
            name="displayName"
            label={text.name}
            hint={text.nameHint}
            defaultValue={draft.displayName}
            maxLength={100}
            autoComplete="off"
            required
          />
          <fieldset>
            <legend>{text.role}</legend>
            {roles.map((role) => (
              <label key={role} className="choice">
                <input type="radio" name="role" value={role} defaultChecked={role === draft.role} />
                {text.roles[role]}
              </label>
            ))}
          </fieldset>
          <ExpiryField unchanged={text.defaultExpiry} chosen={draft.expiry} />
          {viewer === undefined ? null : (
            <details open={isChoosing || draft.role === "fineGrained" || hasScopes(draft)}>
              <summary>{text.scopes.heading}</summary>
              <ScopeFields viewer={viewer} shown={shown} action={paths.tokens()} />
            </details>
          )}
          <button className="button primary">{text.create}</button>
        </form>
      </section>
      <section aria-labelledby="token-list" className="mt-10">
        <h2 id="token-list" className="section-title">
          {text.listHeading}
        </h2>
        {tokens.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <TokenTable tokens={tokens} />
        )}
      </section>
    </SettingsFrame>
  );
}

function CreatedToken({ token }: { token: AccessTokenReply }) {
  const { tokens: text } = useText();
  return (
    <section aria-labelledby="created-token" className="created">
      <h2 id="created-token">{text.createdHeading}</h2>
      <p>{text.createdBody}</p>
      <CodeBlock id="token-value" what={text.tokenValue}>
        {token.value}
      </CodeBlock>
    </section>
  );
}
