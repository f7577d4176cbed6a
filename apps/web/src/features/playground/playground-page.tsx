import type { ModelSummary } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { type PlaygroundQuery, paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { ChatTurn } from "./chat-turn.ts";
import type { PlaygroundColumn } from "./playground-column.ts";
import { PlaygroundSettings } from "./playground-settings.tsx";
import { TurnItem } from "./turn-item.tsx";

export interface ShownColumn {
  column: PlaygroundColumn;
  turns: readonly ChatTurn[];
  /** The HTML of the question that was just asked, as `AskedTurnContent` renders it. */
  asked: string | undefined;
}

interface PlaygroundPageProps {
  query: PlaygroundQuery;
  columns: readonly ShownColumn[];
  /** The answers that the visitor wants are no longer kept. */
  isGone: boolean;
  /** Models of this hub that chat, to choose from. */
  suggestions: readonly ModelSummary[];
}

/** Up to four models side by side that get the same question. */
export function PlaygroundPage({ query, columns, isGone, suggestions }: PlaygroundPageProps) {
  const { text } = usePage();
  const words = text.playground;
  return (
    <div className="wrap playground">
      <header>
        <h1 className="page-title">{words.title}</h1>
        <p className="hint">{words.lead}</p>
      </header>
      {isGone ? <Problem message={text.widget.gone} /> : null}
      {columns.length === 0 ? <Start suggestions={suggestions} /> : <Conversation query={query} columns={columns} />}
      <PlaygroundSettings query={query} suggestions={suggestions} />
    </div>
  );
}

function Start({ suggestions }: Pick<PlaygroundPageProps, "suggestions">) {
  const words = usePage().text.playground;
  if (suggestions.length === 0) return <EmptyState title={words.noneTitle} body={words.noneBody} />;
  return (
    <EmptyState title={words.startTitle} body={words.startBody}>
      <ul className="chips">
        {suggestions.map(({ id }) => (
          <li key={id}>
            <a className="chip" href={paths.playground({ model: [id] })}>
              {id}
            </a>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function Conversation({ query, columns }: Pick<PlaygroundPageProps, "query" | "columns">) {
  const words = usePage().text.playground;
  return (
    <form
      method="post"
      action={paths.playground(query)}
      encType="multipart/form-data"
      className="playground-chat"
      data-enhance="playground"
      data-answer={paths.playgroundAnswer()}
      data-answering={words.answering}
      data-answered={words.answered}
      data-stopped={words.stopped}
      data-broken={words.broken}
    >
      <div className="chat-columns">
        {columns.map((shown, index) => (
          <Column key={shown.column.address} index={index} shown={shown} query={query} />
        ))}
      </div>
      <template>
        <li className="chat-turn">
          <div className="chat-question">
            <p />
          </div>
          <div className="chat-answer try-answer" aria-busy="true" />
        </li>
      </template>
      <Composer query={query} />
    </form>
  );
}

interface ColumnProps {
  index: number;
  shown: ShownColumn;
  query: PlaygroundQuery;
}

function Column({ index, shown: { column, turns, asked }, query }: ColumnProps) {
  const words = usePage().text.playground;
  const { address, chat, problem } = column;
  const others = query.model.filter((_, place) => place !== index);
  return (
    <section
      className="chat-column"
      aria-label={address}
      data-column={chat === undefined ? undefined : index}
      data-model={address}
    >
      <header>
        <h2>{chat === undefined ? address : <a href={paths.model(chat.widget.model.id)}>{address}</a>}</h2>
        {others.length === 0 ? null : (
          <a
            className="icon-button"
            href={paths.playground({ ...query, model: others })}
            aria-label={words.remove(address)}
          >
            <Icon name="close" />
          </a>
        )}
      </header>
      {problem === undefined ? null : <Problem message={words.columnProblems[problem]} />}
      <ol data-part="turns" className="chat-turns">
        {turns.map((turn) => (
          <TurnItem key={JSON.stringify(turn)} column={index} turn={turn} />
        ))}
        {asked === undefined ? null : <li className="chat-turn" dangerouslySetInnerHTML={{ __html: asked }} />}
      </ol>
    </section>
  );
}

function Composer({ query }: Pick<PlaygroundPageProps, "query">) {
  const { text, viewer, location } = usePage();
  const words = text.playground;
  return (
    <div className="composer" data-part="composer">
      <label htmlFor="prompt" className="sr-only">
        {words.message}
      </label>
      <textarea
        id="prompt"
        name="prompt"
        rows={2}
        required
        placeholder={words.placeholder}
        defaultValue={query.prompt}
        aria-keyshortcuts="Control+Enter"
      />
      <div className="composer-actions">
        <label className="composer-pictures">
          <span>{words.pictures}</span>
          <input type="file" name="image" accept="image/*" multiple />
        </label>
        <output data-part="status" className="hint" />
        <a className="button" href={paths.playground({ ...query, prompt: undefined })}>
          {words.startOver}
        </a>
        <button type="button" className="button" data-part="stop" hidden>
          {text.widget.stop}
        </button>
        {viewer === undefined ? (
          <a className="button primary" href={paths.login({ next: location })}>
            {text.widget.signInToRun}
          </a>
        ) : (
          <button className="button primary">{words.send}</button>
        )}
      </div>
    </div>
  );
}
