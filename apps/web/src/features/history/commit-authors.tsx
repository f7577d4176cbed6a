import type { CommitEntry } from "@modelyard/hub/contract";
import { Avatar } from "../../ui/marks/avatar.tsx";

/** The authors of a commit, each with their picture. */
export function CommitAuthors({ authors }: Pick<CommitEntry, "authors">) {
  return authors.map(({ user, avatar }) => (
    <span key={user} className="by-author">
      <Avatar owner={user} url={avatar} size="small" /> <bdi>{user}</bdi>
    </span>
  ));
}
