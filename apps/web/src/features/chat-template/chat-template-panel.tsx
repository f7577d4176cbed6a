import { usePage } from "../../frame/page-context.tsx";
import { Island } from "../../islands/island.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { shownTemplateChars } from "./highlight-template.ts";
import { PromptResult } from "./prompt-result.tsx";
import type { PromptOutcome } from "./render-prompt.ts";
import { sampleForm, type TemplateForm } from "./template-form.ts";
import { templateTrialIsland } from "./template-trial-island.tsx";

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
  return (
    <Island
      of={templateTrialIsland}
      props={{
        action: `${paths.chatTemplate(modelId)}#chat-template`,
        messages: form.messages,
        messagesLanguage: form.messages === sampleForm.messages ? "en" : undefined,
        tools: form.tools,
        addGenerationPrompt: form.addGenerationPrompt,
        wrong: outcome?.kind === "refused" ? outcome.problem.field : undefined,
        text: {
          messages: { label: text.fields.messages, hint: text.messagesHint },
          tools: { label: text.fields.tools, hint: text.toolsHint },
          giveTools: text.giveTools,
          addGenerationPrompt: text.addGenerationPrompt,
          show: text.show,
          broken: text.broken,
        },
      }}
      slots={{
        differences: <Differences />,
        result: outcome === undefined ? null : <PromptResult outcome={outcome} />,
      }}
    />
  );
}
