import { type FormEvent, useRef } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { ChatColumn, ColumnProps } from "./chat-column.tsx";
import { sharedQuery } from "./chat-settings.ts";
import { Composer, ComposerText } from "./composer.tsx";
import { HistoryList, HistoryText } from "./history-list.tsx";
import { useConversation } from "./use-conversation.ts";
import { useHistory } from "./use-history.ts";

const ConversationProps = z.object({
  /** URL of the form without JavaScript. */
  action: z.string(),
  /** URL that responds with the lines of one model's response. */
  answer: z.string(),
  columns: z.array(ColumnProps),
  prompt: z.string(),
  startOver: z.string(),
  /** URL of the sign-in page. */
  signIn: z.optional(z.string()),
  /** Name of the visitor, whose conversations are kept in the browser. */
  user: z.optional(z.string()),
  composer: ComposerText,
  history: HistoryText,
  /** Texts of the status. */
  status: z.object({ answering: z.string(), answered: z.string(), stopped: z.string(), broken: z.string() }),
});
export type ConversationProps = z.infer<typeof ConversationProps>;

/** Up to four models that get the same question. Responses are streamed and can be stopped. */
function Conversation({
  action,
  answer,
  columns,
  prompt,
  startOver,
  signIn,
  user,
  composer,
  history,
  status,
}: ConversationProps) {
  const form = useRef<HTMLFormElement>(null);
  const models = new Map(
    columns.flatMap(({ address, isChat }, index): [number, string][] => (isChat ? [[index, address]] : [])),
  );
  const chat = useConversation({ form, address: answer, models });
  const addresses = columns.map(({ address }) => address);
  const kept = useHistory({
    user: columns.some(({ turns }) => turns > 0) ? undefined : user,
    models: addresses,
    rounds: chat.rounds,
    isRunning: chat.isRunning,
    restore: chat.restore,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    chat.send();
  };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="playground-chat"
      onSubmit={submit}
    >
      <div className="chat-columns">
        {columns.map((column, index) => (
          <ChatColumn
            key={column.address}
            index={index}
            column={column}
            rounds={chat.rounds}
            isRunning={chat.isRunning}
            edit={chat.edit}
            regenerate={chat.regenerate}
            stop={chat.stop}
          />
        ))}
      </div>
      <Composer
        prompt={prompt}
        startOver={startOver}
        signIn={signIn}
        status={chat.status === undefined ? "" : status[chat.status]}
        isRunning={chat.isRunning}
        stop={chat.stop}
        share={(message) => sharedQuery(addresses, message)}
        text={composer}
      />
      <HistoryList conversations={kept.conversations} open={kept.open} forget={kept.forget} text={history} />
    </form>
  );
}

export const conversationIsland = defineIsland({
  name: "conversation",
  schema: ConversationProps,
  Component: Conversation,
});
