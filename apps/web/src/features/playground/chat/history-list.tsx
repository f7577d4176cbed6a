import { z } from "zod/mini";
import { Icon } from "../../../ui/icon.tsx";
import type { StoredConversation } from "./history.ts";

export const HistoryText = z.object({
  title: z.string(),
  hint: z.string(),
  /** Before the title of a conversation, for screen readers. */
  remove: z.string(),
  removeAll: z.string(),
});

interface HistoryListProps {
  conversations: readonly StoredConversation[];
  open: (conversation: StoredConversation) => void;
  forget: (conversation?: StoredConversation) => void;
  text: z.infer<typeof HistoryText>;
}

const titleChars = 80;

/** The conversations in this browser. */
export function HistoryList({ conversations, open, forget, text }: HistoryListProps) {
  if (conversations.length === 0) return null;
  return (
    <details className="chat-history">
      <summary>
        {text.title} ({conversations.length})
      </summary>
      <p className="hint">{text.hint}</p>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <button type="button" className="chat-history-open" onClick={() => open(conversation)}>
              <span>{titleOf(conversation)}</span>
              <span className="hint">
                {conversation.models.join(", ")} · {timeOf(conversation)}
              </span>
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`${text.remove} ${titleOf(conversation)}`}
              onClick={() => forget(conversation)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="quiet-button" onClick={() => forget()}>
        {text.removeAll}
      </button>
    </details>
  );
}

function titleOf({ rounds }: StoredConversation): string {
  const prompt = rounds[0]?.prompt.trim() ?? "";
  return prompt.length > titleChars ? `${prompt.slice(0, titleChars)} …` : prompt;
}

/** Only in browsers: the list is empty on the server. */
function timeOf({ savedAt }: StoredConversation): string {
  const { lang } = document.documentElement;
  return new Date(savedAt).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" });
}
