import type { AccessTokenEntry, AccessTokenReply, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { TokenTable } from "./token-table.tsx";

export interface TokensState {
  /** The token that was just created, with its secret. */
  created?: AccessTokenReply | undefined;
  problem?: string;
}

interface TokensPageProps extends TokensState {
  tokens: readonly AccessTokenEntry[];
  viewer: WhoAmI | undefined;
  /** Whether a token has just been revoked. */
  revoked: boolean;
}

export function TokensPage({ tokens, viewer, created, problem, revoked }: TokensPageProps) {
  const { tokens: text } = useText();
  return (
    <SettingsFrame tab="tokens" heading={text.heading} lead={text.lead}>
      {created === undefined ? null : <CreatedToken token={created} />}
      {revoked && created === undefined ? <output className="note">{text.revoked}</output> : null}
      <section aria-labelledby="new-token" className="mt-8">
        <h2 id="new-token" className="section-title">
          {text.createHeading}
        </h2>
        <Problem message={problem} />
        <form method="post" action={paths.tokens()} className="form">
          <Field
            name="displayName"
            label={text.name}
            hint={text.nameHint}
            maxLength={100}
            autoComplete="off"
            required
          />
          <fieldset>
            <legend>{text.role}</legend>
            <label className="choice">
              <input type="radio" name="role" value="read" defaultChecked />
              {text.roles.read}
            </label>
            <label className="choice">
              <input type="radio" name="role" value="write" />
              {text.roles.write}
            </label>
            <label className="choice">
              <input type="radio" name="role" value="fineGrained" />
              {text.roles.fineGrained}
            </label>
          </fieldset>
          <ExpiryField unchanged={text.defaultExpiry} />
          {viewer === undefined ? null : (
            <details>
              <summary>{text.scopes.heading}</summary>
              <ScopeFields viewer={viewer} scopes={undefined} />
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
