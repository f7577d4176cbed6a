import type { DiscussionAuthor } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";

/** The author of a discussion or an event. Deleted accounts have no page. */
export function AuthorLink({ author }: { author: DiscussionAuthor | undefined }) {
  const { discussions: text } = useText();
  if (author === undefined) return <span className="text-muted">{text.deletedAuthor}</span>;
  return (
    <a className="author" href={paths.owner(author.name)}>
      <Avatar owner={author.name} url={author.avatarUrl} size="small" />
      {author.name}
    </a>
  );
}
