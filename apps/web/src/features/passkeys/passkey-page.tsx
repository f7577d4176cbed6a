import type { PasskeyOptions } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

interface PasskeyPageProps {
  options: PasskeyOptions;
  name: string;
  problem?: string | undefined;
}

/** Creates a passkey with a name. */
export function PasskeyPage({ options, name, problem }: PasskeyPageProps) {
  const { create: text, name: label } = useText().passkeys;
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.title}</h1>
      <p className="mt-2 text-muted">{text.lead}</p>
      <noscript>
        <p className="note">{text.noScript}</p>
      </noscript>
      <Problem message={problem} />
      <PasskeyForm action={paths.passkeys()} passkey="create" options={options}>
        <Field
          name="name"
          label={label}
          hint={text.nameHint}
          defaultValue={name}
          maxLength={limits.passkeys.nameChars}
          autoComplete="off"
          required
        />
        <button className="button primary">{text.submit}</button>
      </PasskeyForm>
      <p className="mt-8">
        <a href={paths.security()}>{text.back}</a>
      </p>
    </div>
  );
}
