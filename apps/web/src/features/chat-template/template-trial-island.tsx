import { type FormEvent, useState } from "react";
import { z } from "zod/mini";
import { inPlaceHeader } from "../../forms/in-place-header.ts";
import { defineIsland } from "../../islands/define-island.tsx";
import { Slot } from "../../islands/slot.tsx";
import { TemplateOutcome } from "./template-outcome.ts";

const FieldText = z.object({ label: z.string(), hint: z.string() });

const TemplateTrialProps = z.object({
  action: z.string(),
  messages: z.string(),
  /** Of messages that are ours; those of visitors are in any language. */
  messagesLanguage: z.optional(z.string()),
  tools: z.string(),
  addGenerationPrompt: z.boolean(),
  /** The field that was refused. */
  wrong: z.optional(z.string()),
  text: z.object({
    messages: FieldText,
    tools: FieldText,
    giveTools: z.string(),
    addGenerationPrompt: z.string(),
    show: z.string(),
    broken: z.string(),
  }),
});
export type TemplateTrialProps = z.infer<typeof TemplateTrialProps>;

/** Messages to try a chat template with, and the prompt that it makes of them. */
function TemplateTrial(props: TemplateTrialProps) {
  const { action, messages, messagesLanguage, tools, addGenerationPrompt, text } = props;
  const [outcome, setOutcome] = useState<TemplateOutcome | "broken">();
  const wrong = outcome === undefined ? props.wrong : outcome === "broken" ? undefined : outcome.wrong;
  const send = async (form: HTMLFormElement) => {
    const received = await askForPrompt(form);
    setOutcome(received ?? "broken");
    if (received?.wrong !== undefined) form.querySelector<HTMLElement>(`[name=${received.wrong}]`)?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  const field = (name: "messages" | "tools", rows: number) => ({
    id: `chat-template-${name}`,
    name,
    rows,
    spellCheck: false,
    "aria-describedby": `chat-template-${name}-hint chat-template-result`,
    "aria-invalid": wrong === name || undefined,
  });
  return (
    <>
      <form method="post" action={action} onSubmit={submit}>
        <div className="field">
          <label htmlFor="chat-template-messages">{text.messages.label}</label>
          <textarea {...field("messages", 8)} defaultValue={messages} lang={messagesLanguage} />
          <p id="chat-template-messages-hint" className="hint">
            {text.messages.hint}
          </p>
        </div>
        <details open={tools !== ""}>
          <summary>{text.giveTools}</summary>
          <div className="field">
            <label htmlFor="chat-template-tools">{text.tools.label}</label>
            <textarea {...field("tools", 6)} defaultValue={tools} />
            <p id="chat-template-tools-hint" className="hint">
              {text.tools.hint}
            </p>
          </div>
        </details>
        <label className="choice">
          <input type="checkbox" name="add_generation_prompt" value="true" defaultChecked={addGenerationPrompt} />
          <span>
            {text.addGenerationPrompt} <code>add_generation_prompt</code>
          </span>
        </label>
        <div className="try-actions">
          <button className="button primary">{text.show}</button>
        </div>
      </form>
      <Slot name="differences" className="island" />
      <div id="chat-template-result" className="try-answer" aria-live="polite">
        <Result outcome={outcome} broken={text.broken} />
      </div>
    </>
  );
}

function Result({ outcome, broken }: { outcome: TemplateOutcome | "broken" | undefined; broken: string }) {
  if (outcome === undefined) return <Slot name="result" className="island" />;
  if (outcome === "broken") return broken;
  // Rendered by the hub, with what visitors and templates wrote escaped.
  return <div key="outcome" className="island" dangerouslySetInnerHTML={{ __html: outcome.html }} />;
}

/** @returns `undefined`: there is no response that can be read */
async function askForPrompt(form: HTMLFormElement): Promise<TemplateOutcome | undefined> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(form.action, { method: "POST", body, headers: { [inPlaceHeader]: "true" } });
    return TemplateOutcome.parse(await response.json());
  } catch {
    return undefined;
  }
}

export const templateTrialIsland = defineIsland({
  name: "template-trial",
  schema: TemplateTrialProps,
  Component: TemplateTrial,
});
