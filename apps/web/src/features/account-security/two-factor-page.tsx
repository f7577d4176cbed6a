import type { TotpSetUp } from "@modelyard/hub/contract";
import { renderSVG } from "uqr";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

/** Connects an authenticator app to the account. */
export function TwoFactorPage({ setUp, problem }: { setUp: TotpSetUp; problem?: string | undefined }) {
  const { setUp: text } = useText().security;
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(setUp.uri, { ecc: "M", border: 4 })).toString("base64")}`;
  return (
    <SettingsFrame tab="security" heading={text.title}>
      <h2 className="section-title mt-8">{text.scanHeading}</h2>
      <p className="mt-2">{text.scan}</p>
      <img src={picture} alt={text.picture} width={224} height={224} className="mt-4 rounded bg-white" />
      <p className="mt-4">{text.manual}</p>
      <CodeBlock id="totp-key" what={text.key}>
        {setUp.secret.replaceAll(/.{4}(?=.)/g, "$& ")}
      </CodeBlock>
      <h2 className="section-title mt-8">{text.codeHeading}</h2>
      <Problem message={problem} />
      <form method="post" action={paths.twoFactor()} className="form">
        <Field name="code" label={text.code} autoComplete="one-time-code" maxLength={20} spellCheck={false} required />
        <button className="button primary">{text.submit}</button>
      </form>
    </SettingsFrame>
  );
}
