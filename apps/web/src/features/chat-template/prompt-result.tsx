import { useText } from "../../frame/page-context.tsx";
import { formatNumber } from "../../text/format.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Problem } from "../../ui/problem.tsx";
import { scrollable } from "../../ui/scrolling/scrollable.ts";
import type { PromptOutcome } from "./render-prompt.ts";

/** Longer prompts are truncated for display. */
const shownPromptChars = 64 * 1024;
/** Shows the rendered prompt, or the error. */
export function PromptResult({ outcome }: { outcome: PromptOutcome }) {
  const { chatTemplate: text, language } = useText();
  if (outcome.kind === "refused") {
    const { problem } = outcome;
    const name = text.fields[problem.field];
    const message =
      problem.reason === "json" ? text.noJson(name, problem.message) : text[problem.reason][problem.field];
    return <Problem message={message} />;
  }
  if (outcome.kind === "failed") {
    const { failure, message, position } = outcome;
    return (
      <>
        <Problem
          message={position === undefined ? text.failed[failure] : text.failedAt(position.line, position.column)}
        />
        <pre className="engine-words" lang="en" {...scrollable}>
          {message}
        </pre>
        {position === undefined ? null : (
          <pre className="engine-words" {...scrollable}>
            {position.text}
            {position.column > position.text.length + 1 ? "" : `\n${" ".repeat(Math.max(0, position.column - 1))}^`}
          </pre>
        )}
      </>
    );
  }
  const { prompt } = outcome;
  const count = formatNumber(prompt.length, language);
  return (
    <>
      <h3>{text.prompt}</h3>
      <CodeBlock id="chat-template-prompt" what={text.promptToCopy}>
        {prompt.slice(0, shownPromptChars)}
      </CodeBlock>
      <p className="hint">
        {prompt.length > shownPromptChars
          ? text.cut(formatNumber(shownPromptChars, language), count)
          : text.characters(prompt.length, count)}
      </p>
    </>
  );
}
