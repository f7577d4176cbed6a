import type { PasskeyOptions } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";

interface PasskeyFormProps {
  action: string;
  passkey: "create" | "use";
  /** What the browser needs for the passkey; undefined: the script requests it from `paths.passkeySignInOptions`. */
  options?: PasskeyOptions | undefined;
  /** Whether the field for the user name suggests passkeys. */
  autofill?: boolean;
  children: ReactNode;
}

const problems = ["unsupported", "cancelled", "known", "failed"] as const;

/** A form that sends a passkey. Its script fills the field `response`; without a script, one that uses a passkey is hidden. */
export function PasskeyForm({ action, passkey, options, autofill = false, children }: PasskeyFormProps) {
  const { browser: text } = useText().passkeys;
  return (
    <form
      method="post"
      action={action}
      className="form"
      data-enhance="passkey"
      data-passkey={passkey}
      data-options={options === undefined ? undefined : JSON.stringify(options)}
      data-options-from={options === undefined ? paths.passkeySignInOptions() : undefined}
      data-autofill={autofill ? "" : undefined}
      hidden={passkey === "use"}
    >
      <input type="hidden" name="response" />
      {children}
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="field-problem" data-problem={problem} hidden>
            <Icon name="alert" />
            {text[problem]}
          </p>
        ))}
      </div>
    </form>
  );
}
