import { useText } from "../../frame/page-context.tsx";
import { formatNumber } from "../../text/format.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { PromptOutcome } from "./render-prompt.ts";

/** Longer prompts are cut where they are shown. */
const shownPromptChars = 64 * 1024;
// What scrolls must be reachable by keys.
const reachableByKeys = { tabIndex: 0 };

/** The prompt, or why there is none. */
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
    const { failure, message, place } = outcome;
    return (
      <>
        <Problem message={place === undefined ? text.failed[failure] : text.failedAt(place.line, place.column)} />
        <pre className="engine-words" lang="en" {...reachableByKeys}>
          {message}
        </pre>
        {place === undefined ? null : (
          <pre className="engine-words" {...reachableByKeys}>
            {place.text}
            {place.column > place.text.length + 1 ? "" : `\n${" ".repeat(Math.max(0, place.column - 1))}^`}
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
