import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

/** Shows new recovery codes once. @param codes undefined: they were shown before */
export function RecoveryCodesPage({ codes }: { codes: readonly string[] | undefined }) {
  const { recovery: text } = useText().security;
  return (
    <SettingsFrame tab="security" heading={text.title} lead={codes === undefined ? text.gone : text.lead}>
      {codes === undefined ? null : (
        <CodeBlock id="recovery-codes" what={text.list}>
          {codes.join("\n")}
        </CodeBlock>
      )}
      <p className="mt-4">
        <a href={paths.security()} className="button">
          {codes === undefined ? text.back : text.done}
        </a>
      </p>
    </SettingsFrame>
  );
}
