import type { DiscussionEvent } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { Time } from "../../ui/time.tsx";
import { shortCommit } from "../files/revision-label.ts";

type OtherEvent = Exclude<DiscussionEvent, { type: "comment" }>;

/** An event that is not a comment, in one line. */
export function EventItem({ event, repository }: { event: OtherEvent; repository: RepositoryAddress }) {
  const { discussions: text } = useText();
  const author = event.author?.name ?? text.deletedAuthor;
  return (
    <li className="event text-muted">
      {sentence(event, author, text)}
      {event.type === "commit" ? (
        <>
          {" "}
          <a href={paths.commit({ ...repository, revision: event.data.oid })}>
            <code>{shortCommit(event.data.oid)}</code> {event.data.subject}
          </a>
        </>
      ) : null}
      {" · "}
      <Time iso={event.createdAt} />
    </li>
  );
}

function sentence(event: OtherEvent, author: string, text: Text["discussions"]): string {
  const { events } = text;
  switch (event.type) {
    case "status-change":
      return events.status(author, text.statuses[event.data.status]);
    case "title-change":
      return events.title(author, event.data.from, event.data.to);
    case "pinning-change":
      return event.data.pinned ? events.pinned(author) : events.unpinned(author);
    case "locking-change":
      return event.data.locked ? events.locked(author) : events.unlocked(author);
    case "commit":
      return events.commit(author);
    case "ref-deleted":
      return events.refDeleted(author);
    default:
      return event satisfies never;
  }
}
