import { type UIEvent, useLayoutEffect, useRef } from "react";
import { z } from "zod/mini";
import { Slot } from "../../../islands/slot.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { scrollable } from "../../../ui/scrolling/scrollable.ts";
import { ChatTurn, TurnText } from "./chat-turn.tsx";
import { marksOf } from "./marks.ts";
import type { Round } from "./use-conversation.ts";

export const ColumnProps = z.object({
  /** Name of the model as the visitor entered it. */
  address: z.string(),
  isChat: z.boolean(),
  /** The model's page. */
  href: z.optional(z.string()),
  /** Why the model cannot respond. */
  problem: z.optional(z.string()),
  /** The playground without this model. */
  remove: z.optional(z.object({ href: z.string(), label: z.string() })),
  /** Number of turns in the server's markup; each is a slot. */
  turns: z.number(),
  /** Description of the conversation, for screen readers. */
  label: z.string(),
  text: TurnText,
});

/** Returns the slot of a turn in the server's markup. */
export function turnSlot(column: number, turn: number): string {
  return `turn-${column}-${turn}`;
}

interface ChatColumnProps {
  index: number;
  column: z.infer<typeof ColumnProps>;
  rounds: readonly Round[];
  isRunning: boolean;
  edit: (round: Round, prompt: string) => void;
  regenerate: (column: number) => void;
  stop: (column: number) => void;
}

/** Distance from the end of a conversation within which it follows the text that arrives, in pixels. */
const nearEnd = 48;

/** One model with its conversation. It scrolls inside where there is room for columns. */
export function ChatColumn({ index, column, rounds, isRunning, edit, regenerate, stop }: ChatColumnProps) {
  const { address, isChat, href, problem, remove, turns, label, text } = column;
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (list.current !== null && follows.current && rounds.length > 0) {
      list.current.scrollTop = list.current.scrollHeight;
    }
  }, [rounds]);
  const noteScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
  };
  return (
    <section className="chat-column" aria-label={address} data-column={isChat ? index : undefined} data-model={address}>
      <header>
        <h2>{href === undefined ? address : <a href={href}>{address}</a>}</h2>
        {remove === undefined ? null : (
          <a className="icon-button" href={remove.href} aria-label={remove.label}>
            <Icon name="close" />
          </a>
        )}
      </header>
      {problem === undefined ? null : <Problem message={problem} />}
      <ol ref={list} className="chat-turns" aria-label={label} {...scrollable} onScroll={noteScroll}>
        {Array.from({ length: turns }, (_, turn) => turnSlot(index, turn)).map((slot) => (
          <Slot key={slot} as="li" name={slot} className="chat-turn" />
        ))}
        {isChat
          ? rounds.map((round, number) => (
              <ChatTurn
                key={round.key}
                prompt={round.prompt}
                answer={round.answers[index]}
                marks={marksOf(round.answers).get(index) ?? []}
                text={text}
                edit={isRunning ? undefined : (prompt) => edit(round, prompt)}
                regenerate={number === rounds.length - 1 ? () => regenerate(index) : undefined}
                stop={() => stop(index)}
              />
            ))
          : null}
      </ol>
    </section>
  );
}
