import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { shownTemplateChars } from "./highlight-template.ts";
import { PromptResult } from "./prompt-result.tsx";
import type { PromptOutcome } from "./render-prompt.ts";
import { sampleForm, type TemplateForm } from "./template-form.ts";

/** A chat template, highlighted for display. */
export interface ShownTemplate {
  /** Highlighted HTML of the first `shownTemplateChars` characters. */
  html: string;
  /** Length of the whole template. */
  chars: number;
}

export interface ChatTemplatePanelProps {
  modelId: string;
  template: ShownTemplate;
  form?: TemplateForm;
  outcome?: PromptOutcome;
}

/**
 * Shows a model's chat template and a form that renders it over messages. Without JavaScript the form opens
 * a page with the prompt; with JavaScript the prompt appears on this page.
 */
export function ChatTemplatePanel({ modelId, template, form = sampleForm, outcome }: ChatTemplatePanelProps) {
  const { text } = usePage();
  return (
    <section id="chat-template" className="try-panel" aria-labelledby="chat-template-heading">
      <details open={outcome !== undefined}>
        <summary>
          <h2 id="chat-template-heading">{text.chatTemplate.heading}</h2>
          <span className="hint">{text.chatTemplate.note}</span>
        </summary>
        <details open={outcome === undefined}>
          <summary>{text.chatTemplate.template}</summary>
          <CodeBlock id="chat-template-source" what={text.chatTemplate.toCopy}>
            <span dangerouslySetInnerHTML={{ __html: template.html }} />
          </CodeBlock>
          <TruncationNote modelId={modelId} chars={template.chars} />
        </details>
        <TemplateTrial modelId={modelId} form={form} outcome={outcome} />
        <Differences />
        <div id="chat-template-result" className="try-answer" aria-live="polite">
          {outcome === undefined ? null : <PromptResult outcome={outcome} />}
        </div>
      </details>
    </section>
  );
}

function TruncationNote({ modelId, chars }: { modelId: string; chars: number }) {
  const { text } = usePage();
  if (chars <= shownTemplateChars) return null;
  const [shown, all] = [formatNumber(shownTemplateChars, text.language), formatNumber(chars, text.language)];
  return (
    <p className="hint">
      {text.chatTemplate.cut(shown, all)}{" "}
      <a href={paths.tree({ type: "model", id: modelId, revision: "main", path: "" })}>{text.chatTemplate.inFiles}</a>
    </p>
  );
}

function Differences() {
  const { summary, intro, list } = usePage().text.chatTemplate.differences;
  return (
    <details>
      <summary>{summary}</summary>
      <p className="hint">{intro}</p>
      <ul className="hint">
        {list.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </details>
  );
}

interface TemplateTrialProps {
  modelId: string;
  form: TemplateForm;
  outcome: PromptOutcome | undefined;
}

function TemplateTrial({ modelId, form, outcome }: TemplateTrialProps) {
  const { chatTemplate: text } = usePage().text;
  const invalidField = outcome?.kind === "refused" ? outcome.problem.field : undefined;
  return (
    <form
      method="post"
      action={`${paths.chatTemplate(modelId)}#chat-template`}
      data-enhance="in-place"
      data-result="chat-template-result"
      data-broken={text.broken}
    >
      <div className="field">
        <label htmlFor="chat-template-messages">{text.fields.messages}</label>
        <textarea
          id="chat-template-messages"
          name="messages"
          rows={8}
          spellCheck={false}
          defaultValue={form.messages}
          lang={form.messages === sampleForm.messages ? "en" : undefined}
          aria-describedby="chat-template-messages-hint chat-template-result"
          aria-invalid={invalidField === "messages" || undefined}
        />
        <p id="chat-template-messages-hint" className="hint">
          {text.messagesHint}
        </p>
      </div>
      <details open={form.tools !== ""}>
        <summary>{text.giveTools}</summary>
        <div className="field">
          <label htmlFor="chat-template-tools">{text.fields.tools}</label>
          <textarea
            id="chat-template-tools"
            name="tools"
            rows={6}
            spellCheck={false}
            defaultValue={form.tools}
            aria-describedby="chat-template-tools-hint chat-template-result"
            aria-invalid={invalidField === "tools" || undefined}
          />
          <p id="chat-template-tools-hint" className="hint">
            {text.toolsHint}
          </p>
        </div>
      </details>
      <label className="choice">
        <input type="checkbox" name="add_generation_prompt" value="true" defaultChecked={form.addGenerationPrompt} />
        <span>
          {text.addGenerationPrompt} <code>add_generation_prompt</code>
        </span>
      </label>
      <div className="try-actions">
        <button className="button primary">{text.show}</button>
      </div>
    </form>
  );
}
