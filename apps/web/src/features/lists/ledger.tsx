import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { formatShortNumber } from "../../text/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { SparkShape } from "../../ui/sparkline.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { TaskTag } from "../tasks/task-tag.tsx";

/** A list of repositories. */
export function Ledger({ children }: { children: ReactNode }) {
  return <ul className="ledger">{children}</ul>;
}

interface LedgerLineProps {
  repository: {
    id: string;
    private: boolean;
    gated: false | "auto" | "manual";
    lastModified: string;
    downloads: number;
    likes: number;
    summary?: string | undefined;
    downloadsByDay?: readonly number[] | undefined;
    providerCount?: number | undefined;
  };
  href: string;
  tasks: readonly string[];
  /** Short facts shown after the tasks. */
  facts: readonly string[];
}

export function LedgerLine({ repository, href, tasks, facts }: LedgerLineProps) {
  const text = useText();
  const { id, downloads, likes, downloadsByDay, providerCount = 0 } = repository;
  const [owner, name] = splitId(id);
  return (
    <li>
      <Tile id={id} modality={modalityOf(tasks[0])} />
      <a href={href} className="model-id">
        <span className="owner">{owner}/</span>
        <wbr />
        {name}
      </a>
      {repository.summary === undefined || repository.summary === "" ? null : (
        <p lang="" dir="auto" className="summary">
          {repository.summary}
        </p>
      )}
      <p className="facts">
        {repository.private ? (
          <span>
            <Icon name="lock" />
            {text.model.private}
          </span>
        ) : null}
        {repository.gated === false ? null : <span>{text.model.gated}</span>}
        {tasks.map((task) => (
          <TaskTag key={task} task={task} />
        ))}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          {text.lists.updated} <TimeAgo iso={repository.lastModified} />
        </span>
        {providerCount === 0 ? null : <span>{text.lists.providers(providerCount)}</span>}
        {downloads === 0 ? null : <Figure icon="download" value={downloads} says={text.counts.downloads(downloads)} />}
        {downloadsByDay === undefined ? null : <SparkShape values={downloadsByDay} />}
        {likes === 0 ? null : <Figure icon="heart" value={likes} says={text.counts.likes(likes)} />}
      </p>
    </li>
  );
}

function Figure({ icon, value, says }: { icon: IconName; value: number; says: string }) {
  return (
    <span title={says} className="figure">
      <Icon name={icon} />
      <span aria-hidden="true">{formatShortNumber(value, useText().language)}</span>
      <span className="sr-only">{says}</span>
    </span>
  );
}

/** Splits `owner/name`. */
export function splitId(id: string): [owner: string, name: string] {
  const slash = id.indexOf("/");
  return [id.slice(0, slash), id.slice(slash + 1)];
}
