import { type FormEvent, useRef } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { ChatColumn, ColumnProps, ColumnText } from "./chat-column.tsx";
import { Composer, ComposerText } from "./composer.tsx";
import { useConversation } from "./use-conversation.ts";

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
  text: z.object({ column: ColumnText, composer: ComposerText, stopped: z.string(), broken: z.string() }),
  /** Texts of the status. */
  status: z.object({ answering: z.string(), answered: z.string(), stopped: z.string(), broken: z.string() }),
});
export type ConversationProps = z.infer<typeof ConversationProps>;

/** Up to four models that get the same question. Responses are streamed and can be stopped. */
function Conversation({ action, answer, columns, prompt, startOver, signIn, text, status }: ConversationProps) {
  const form = useRef<HTMLFormElement>(null);
  const models = new Map(
    columns.flatMap(({ address, isChat }, index): [number, string][] => (isChat ? [[index, address]] : [])),
  );
  const chat = useConversation({ form, address: answer, models, notes: text });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void chat.send();
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
            asked={chat.turnsOf(index)}
            text={text.column}
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
        text={text.composer}
      />
    </form>
  );
}

export const conversationIsland = defineIsland({
  name: "conversation",
  schema: ConversationProps,
  Component: Conversation,
});
