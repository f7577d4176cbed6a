import type { ModelSummary } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { type PlaygroundQuery, paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Conversation } from "./conversation.tsx";
import type { ShownColumn } from "./playground-column.ts";
import { PlaygroundSettings } from "./playground-settings.tsx";

interface PlaygroundPageProps {
  query: PlaygroundQuery;
  columns: readonly ShownColumn[];
  /** The requested responses have expired. */
  isGone: boolean;
  /** This hub's chat models, for selection. */
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
      <PlaygroundSettings query={query} />
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
