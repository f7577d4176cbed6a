import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";

export interface CreatedLink {
  /** For whom a new password can be set; undefined: an invitation. */
  user?: string | undefined;
  url: string;
}

interface HelpSectionProps {
  form: FormState;
  /** A link that was just created. */
  link: CreatedLink | undefined;
  /** Whether new users need an invitation. */
  invites: boolean;
}

/** With which administrators help users who have lost a password or a second factor. */
export function HelpSection({ form, link, invites }: HelpSectionProps) {
  const { help: text } = useText().security;
  return (
    <section aria-labelledby="help-heading" className="mt-12">
      <h2 id="help-heading" className="section-title">
        {text.heading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {link?.user === undefined ? null : <ShownLink url={link.url} about={text.created(link.user)} />}
      <FormProblems problems={form.problems} />
      <form method="post" action={paths.helpUser()} className="form">
        <Field
          name="user"
          label={text.user}
          defaultValue={form.values["user"]}
          problem={form.problems["user"]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={96}
          required
        />
        <div className="flex flex-wrap gap-2">
          <button className="button" name="do" value="link">
            {text.link}
          </button>
          <button className="button danger" name="do" value="two-factor">
            {text.reset}
          </button>
        </div>
      </form>
      {invites ? (
        <>
          <h2 className="section-title mt-12">{text.inviteHeading}</h2>
          <p className="mt-2 mb-4 max-w-prose text-muted">{text.inviteLead}</p>
          {link !== undefined && link.user === undefined ? <ShownLink url={link.url} about={text.invited} /> : null}
          <form method="post" action={paths.invite()}>
            <button className="button">{text.invite}</button>
          </form>
        </>
      ) : null}
    </section>
  );
}

function ShownLink({ url, about }: { url: string; about: string }) {
  const { help: text } = useText().security;
  return (
    <div className="note done block mb-4">
      <p>{about}</p>
      <CodeBlock id="new-link" what={text.what}>
        {url}
      </CodeBlock>
    </div>
  );
}
