import type { FormEvent, KeyboardEvent } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Slot } from "../../../islands/slot.tsx";
import { controlId, FieldControl } from "./field-control.tsx";
import { ShownField, ShownProblem } from "./shown-field.ts";
import { type CallState, useCall } from "./use-call.ts";

const TryFormProps = z.object({
  action: z.string(),
  inputs: z.array(ShownField),
  settings: z.array(ShownField),
  areSettingsOpen: z.boolean(),
  /** File to send if the visitor selects none. */
  exampleFile: z.optional(z.object({ name: z.string(), hint: z.string() })),
  provider: z.object({ chosen: z.string(), choices: z.array(z.object({ id: z.string(), name: z.string() })) }),
  /** URL of the sign-in page. */
  signIn: z.optional(z.string()),
  problem: z.optional(ShownProblem),
  text: z.object({
    settings: z.string(),
    provider: z.string(),
    anyProvider: z.string(),
    signIn: z.string(),
    run: z.string(),
    stop: z.string(),
    showCode: z.string(),
    answer: z.string(),
    running: z.string(),
    stopped: z.string(),
    broken: z.string(),
  }),
});
export type TryFormProps = z.infer<typeof TryFormProps>;

/**
 * The form of a model's widget and the response, which is streamed and can be stopped. Without JavaScript the form
 * leads to a page with the response.
 */
function TryForm(props: TryFormProps) {
  const { action, inputs, settings, areSettingsOpen, exampleFile, provider, signIn, text } = props;
  const call = useCall({ address: action, text, problem: props.problem, onProblem: focusField });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    void call.send(new FormData(event.currentTarget, submitter));
  };
  return (
    <>
      <form method="post" action={action} encType="multipart/form-data" onSubmit={submit} {...shortcut}>
        {inputs.map((field) => (
          <FieldControl key={field.path} field={field} problem={call.problem} />
        ))}
        {exampleFile === undefined ? null : (
          <>
            <input type="hidden" name="example_file" value={exampleFile.name} />
            <p className="hint">{exampleFile.hint}</p>
          </>
        )}
        {settings.length === 0 ? null : (
          <details open={areSettingsOpen}>
            <summary>{text.settings}</summary>
            <div className="try-settings">
              {settings.map((field) => (
                <FieldControl key={field.path} field={field} problem={call.problem} />
              ))}
            </div>
          </details>
        )}
        <div className="try-actions">
          <label className="field">
            <span>{text.provider}</span>
            <select name="provider" defaultValue={provider.chosen}>
              <option value="">{text.anyProvider}</option>
              {provider.choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {signIn === undefined ? (
            <button className="button primary" name="do" value="run">
              {text.run}
            </button>
          ) : (
            <a className="button primary" href={signIn}>
              {text.signIn}
            </a>
          )}
          <button type="button" className="button" hidden={!call.isRunning} onClick={call.stop}>
            {text.stop}
          </button>
          <button className="button" name="do" value="code">
            {text.showCode}
          </button>
        </div>
        <output className="hint">{call.status}</output>
      </form>
      <Slot name="links" className="island" />
      <Answer label={text.answer} call={call} />
    </>
  );
}

function Answer({ label, call: { isRunning, answer } }: { label: string; call: CallState }) {
  const section = { className: "try-answer", "aria-label": label, "data-part": "answer", "aria-busy": isRunning };
  if (answer === undefined) return <Slot as="section" name="answer" {...section} />;
  // Rendered by the hub, with the output escaped.
  if ("html" in answer) return <section key="html" {...section} dangerouslySetInnerHTML={{ __html: answer.html }} />;
  return (
    <section key="text" {...section}>
      {answer.text === "" ? null : <p className="demo-text">{answer.text}</p>}
    </section>
  );
}

function runByKeys({ key, metaKey, ctrlKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === "Enter" && (metaKey || ctrlKey)) {
    currentTarget.requestSubmit(currentTarget.querySelector<HTMLButtonElement>('[value="run"]'));
  }
}

// A keyboard shortcut of the text fields, handled where their events bubble.
const shortcut = { onKeyDown: runByKeys };

function focusField({ path }: ShownProblem): void {
  const field = document.getElementById(controlId(path));
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

export const tryFormIsland = defineIsland({ name: "try-form", schema: TryFormProps, Component: TryForm });
