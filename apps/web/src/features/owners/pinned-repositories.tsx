import type { PinnedRepository } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { splitId } from "../lists/ledger.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { TaskTag } from "../tasks/task-tag.tsx";

/** The repositories that an owner shows first. */
export function PinnedRepositories({ pinned }: { pinned: readonly PinnedRepository[] }) {
  const text = useText();
  if (pinned.length === 0) return null;
  return (
    <section aria-labelledby="pinned" className="mb-10">
      <h2 id="pinned" className="section-title">
        {text.owner.pinned}
      </h2>
      <ul className="pinned">
        {pinned.map(({ type, id, pipeline_tag, private: isPrivate, likes, downloads, lastModified }) => (
          <li key={`${type} ${id}`}>
            <Tile id={id} modality={modalityOf(pipeline_tag)} />
            <a href={type === "model" ? paths.model(id) : paths.dataset(id)} className="model-id">
              {splitId(id)[1]}
            </a>
            <p className="facts">
              {isPrivate ? (
                <span>
                  <Icon name="lock" />
                  {text.model.private}
                </span>
              ) : null}
              {type === "dataset" ? <span>{text.owner.dataset}</span> : null}
              {pipeline_tag === undefined ? null : <TaskTag task={pipeline_tag} />}
              {downloads === 0 ? null : <span>{text.counts.downloads(downloads)}</span>}
              {likes === 0 ? null : <span>{text.counts.likes(likes)}</span>}
              <span>
                {text.lists.updated} <TimeAgo iso={lastModified} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
