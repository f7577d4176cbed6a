import type { SshKeyEntry } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { SshKeyTable } from "./ssh-key-table.tsx";

interface SshKeysPageProps {
  keys: readonly SshKeyEntry[];
  done: "added" | "removed" | undefined;
  form: FormState;
}

export function SshKeysPage({ keys, done, form }: SshKeysPageProps) {
  const { text: texts, sshUrl } = usePage();
  const { sshKeys: text } = texts;
  return (
    <SettingsFrame tab="sshKeys" heading={text.heading} lead={text.lead}>
      <Done message={done === undefined ? undefined : text.done[done]} />
      {sshUrl === undefined ? (
        <p className="note">{text.off}</p>
      ) : (
        <section aria-labelledby="clone-by-ssh" className="mt-8">
          <h2 id="clone-by-ssh" className="section-title">
            {text.cloneHeading}
          </h2>
          <CodeBlock id="clone-command" what={text.cloneCommand}>
            {`git clone ${sshUrl}/${text.owner}/${text.name}`}
          </CodeBlock>
        </section>
      )}
      <section aria-labelledby="new-key" className="mt-8">
        <h2 id="new-key" className="section-title">
          {text.addHeading}
        </h2>
        <FormProblems problems={form.problems} />
        <form method="post" action={paths.sshKeys()} className="form">
          <Field
            name="title"
            label={text.keyTitle}
            hint={text.keyTitleHint}
            problem={form.problems["title"]}
            defaultValue={form.values["title"]}
            maxLength={100}
            autoComplete="off"
          />
          <TextArea
            name="key"
            label={text.key}
            hint={text.keyHint}
            problem={form.problems["key"]}
            defaultValue={form.values["key"]}
            rows={4}
            required
          />
          <button className="button primary">{text.add}</button>
        </form>
      </section>
      <section aria-labelledby="key-list" className="mt-10">
        <h2 id="key-list" className="section-title">
          {text.listHeading}
        </h2>
        {keys.length === 0 ? <EmptyState title={text.emptyTitle} body={text.emptyBody} /> : <SshKeyTable keys={keys} />}
      </section>
    </SettingsFrame>
  );
}
