import { z } from "zod/mini";
import { Slot } from "../../../islands/slot.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { turnControl } from "../turn-control.ts";
import type { AskedTurn } from "./ask-model.ts";
import { Question } from "./question.tsx";

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
});

export const ColumnText = z.object({ youSaid: z.string(), yourPicture: z.string() });

/** Returns the slot of a turn in the server's markup. */
export function turnSlot(column: number, turn: number): string {
  return `turn-${column}-${turn}`;
}

interface ChatColumnProps {
  index: number;
  column: z.infer<typeof ColumnProps>;
  asked: readonly (AskedTurn & { key: string })[];
  text: z.infer<typeof ColumnText>;
}

/** One model with its conversation. */
export function ChatColumn({ index, column, asked, text }: ChatColumnProps) {
  const { address, isChat, href, problem, remove, turns } = column;
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
      <ol className="chat-turns">
        {Array.from({ length: turns }, (_, turn) => turnSlot(index, turn)).map((slot) => (
          <Slot key={slot} as="li" name={slot} className="chat-turn" />
        ))}
        {asked.map((turn) => (
          <Turn key={turn.key} column={index} turn={turn} text={text} />
        ))}
      </ol>
    </section>
  );
}

interface TurnProps {
  column: number;
  turn: AskedTurn;
  text: z.infer<typeof ColumnText>;
}

function Turn({ column, turn: { question, text: answer, html, note, kept }, text }: TurnProps) {
  // Rendered by the hub, with question and response escaped.
  if (html !== undefined) return <li key="html" className="chat-turn" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <li key="text" ref={scrollToTurn} className="chat-turn">
      <Question text={question} pictures={[]} words={text} />
      <div className="chat-answer try-answer" aria-busy={note === undefined}>
        {answer === "" ? null : <p className="demo-text">{answer}</p>}
        {note === undefined ? null : <p className="hint">{note}</p>}
      </div>
      {kept === undefined ? null : <input type="hidden" name={turnControl(column)} value={kept} />}
    </li>
  );
}

function scrollToTurn(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: "nearest" });
}
