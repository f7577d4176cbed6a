import { CreatedApp } from "@modelyard/hub/contract";
import type { z } from "zod";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field } from "../../ui/field.tsx";

/** What a page shows once, after an app was created or got a new secret. Addresses would not fit into a cookie. */
export const ShownApp = CreatedApp.pick({ id: true, name: true, secret: true });
export type ShownApp = z.infer<typeof ShownApp>;

/** The form fields of an app that its developer can change. */
export function AppFields({ form }: { form: FormState }) {
  const { oauth: text } = useText();
  return (
    <>
      <Field
        name="name"
        label={text.appName}
        hint={text.appNameHint}
        defaultValue={form.values["name"]}
        problem={form.problems["name"]}
        maxLength={100}
        autoComplete="off"
        required
      />
      <Field
        name="uri"
        label={text.website}
        hint={text.websiteHint}
        type="url"
        defaultValue={form.values["uri"]}
        problem={form.problems["uri"]}
      />
      <Field
        name="redirectUris"
        label={text.redirectUris}
        hint={text.redirectUrisHint}
        defaultValue={form.values["redirectUris"]}
        problem={form.problems["redirectUris"]}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** The id of an app, and its secret, which is shown once. */
export function AppSecret({ app, heading }: { app: ShownApp; heading: string }) {
  const { oauth: text } = useText();
  return (
    <section aria-labelledby="created-app" className="created">
      <h2 id="created-app" className="break-words">
        {heading}
      </h2>
      <p>{text.clientId}</p>
      <CodeBlock id="client-id" what={text.clientId}>
        {app.id}
      </CodeBlock>
      {app.secret === undefined ? null : (
        <>
          <p>{text.secretOnce}</p>
          <CodeBlock id="client-secret" what={text.clientSecret}>
            {app.secret}
          </CodeBlock>
        </>
      )}
    </section>
  );
}
