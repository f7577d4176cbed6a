import type { Like } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { splitId } from "../lists/ledger.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { NextPage } from "./next-page.tsx";

/** The public repositories that a user likes, the newest like first. */
export function LikesTab({ name, likes }: { name: string; likes: Page<Like> }) {
  const { owner: text } = useText();
  if (likes.items.length === 0) return <EmptyState title={text.noLikes} body={text.noLikesBody(name)} />;
  return (
    <>
      <ul className="ledger">
        {likes.items.map(({ createdAt, repo: { type, name: id, pipeline_tag } }) => {
          const [owner, own] = splitId(id);
          return (
            <li key={`${type} ${id}`}>
              <Tile id={id} modality={modalityOf(pipeline_tag)} />
              <a href={type === "model" ? paths.model(id) : paths.dataset(id)} className="model-id">
                <span className="owner">{owner}/</span>
                <wbr />
                {own}
              </a>
              <p className="facts">
                <span>{type === "dataset" ? text.dataset : text.model}</span>
                <span>
                  {text.liked} <TimeAgo iso={createdAt} />
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      {likes.next === undefined ? null : <NextPage href={paths.owner(name, { tab: "likes", p: likes.next })} />}
    </>
  );
}
