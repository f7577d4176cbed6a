import { type CommentEvent, type DiscussionDetails, type Reaction, reactions } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { usePage } from "../../frame/page-context.tsx";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Time } from "../../ui/time.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { AuthorLink } from "./author-link.tsx";
import { TextArea } from "./text-area.tsx";

const emoji = {
  fire: "🔥",
  rocket: "🚀",
  eyes: "👀",
  heart: "❤️",
  hugs: "🤗",
  cool: "😎",
  plus: "➕",
  brain: "🧠",
  thumbsup: "👍",
  handshake: "🤝",
  sad: "😔",
  mindblown: "🤯",
} as const satisfies Record<Reaction, string>;

interface CommentItemProps {
  comment: CommentEvent;
  permissions: DiscussionDetails["permissions"];
  discussion: { type: "model" | "dataset"; name: string; num: number };
  /** The address of the discussion, which receives its forms. */
  action: string;
}

/** A comment with its reactions and forms. */
export function CommentItem({ comment, permissions, discussion, action }: CommentItemProps) {
  const { id, author, createdAt, data } = comment;
  const { text: all, viewer } = usePage();
  const { discussions: text } = all;
  const name = author?.name ?? text.deletedAuthor;
  const isOwn = viewer !== undefined && viewer.name === author?.name;
  return (
    <li className="comment" id={`comment-${id}`}>
      <p className="comment-head text-muted">
        <AuthorLink author={author} />
        <a href={`#comment-${id}`}>
          <Time iso={createdAt} />
        </a>
        {data.edited && !data.hidden ? <span>{text.edited(data.numEdits)}</span> : null}
        {data.parentCommentId === undefined ? null : <a href={`#comment-${data.parentCommentId}`}>{text.replyTo}</a>}
      </p>
      {data.hidden ? (
        <p className="comment-body text-muted">{text.hidden}</p>
      ) : (
        <>
          {data.latest.raw.trim() === "" ? (
            <p className="comment-body text-muted">{text.noDescription}</p>
          ) : (
            // The hub's contract guarantees that the HTML is sanitized.
            <div className="comment-body prose" dangerouslySetInnerHTML={{ __html: data.latest.html }} />
          )}
          <Reactions {...{ id, action }} given={data.reactions} mayReact={permissions.comment} author={name} />
          <History history={data.history} />
          <div className="comment-actions">
            {isOwn ? null : <ReportLink subject={{ ...discussion, kind: "comment", comment: id }} />}
            {isOwn && permissions.comment ? (
              <details>
                <summary className="quiet-button" aria-label={text.editOf(name)}>
                  {text.edit}
                </summary>
                <form method="post" action={action} className="form discussion-form">
                  <input type="hidden" name="action" value="edit" />
                  <input type="hidden" name="id" value={id} />
                  <TextArea
                    id={`edit-${id}`}
                    name="comment"
                    label={text.comment}
                    defaultValue={data.latest.raw}
                    maxLength={limits.discussions.commentChars}
                    rows={6}
                    required
                  />
                  <button className="button">{text.save}</button>
                </form>
              </details>
            ) : null}
            {permissions.moderate || (isOwn && permissions.edit) ? (
              <ConfirmedForm
                action={action}
                label={text.hide}
                accessibleLabel={text.hideOf(name)}
                consequence={text.hideConsequence}
                confirmLabel={text.hideConfirm}
              >
                <input type="hidden" name="action" value="hide" />
                <input type="hidden" name="id" value={id} />
              </ConfirmedForm>
            ) : null}
          </div>
        </>
      )}
    </li>
  );
}

interface ReactionsProps {
  id: string;
  action: string;
  given: CommentEvent["data"]["reactions"];
  mayReact: boolean;
  author: string;
}

/** Shows who reacted. For users who may react, each reaction is a button that adds or removes theirs. */
function Reactions({ id, action, given, mayReact, author }: ReactionsProps) {
  const { text: all, viewer } = usePage();
  const { discussions: text } = all;
  if (!mayReact) {
    return given.length === 0 ? null : (
      <p className="reactions">
        {given.map(({ reaction, users, count }) => (
          <span key={reaction} className="badge" title={users.join(", ")}>
            <span aria-hidden="true">
              {emoji[reaction]} {count}
            </span>
            <span className="sr-only">{text.reaction(reaction, count)}</span>
          </span>
        ))}
      </p>
    );
  }
  const button = (reaction: Reaction) => {
    const { users = [], count = 0 } = given.find((one) => one.reaction === reaction) ?? {};
    const isOwn = viewer !== undefined && users.includes(viewer.name);
    return (
      <button
        key={reaction}
        className="badge reaction"
        name="reaction"
        value={`${isOwn ? "-" : "+"}${reaction}`}
        aria-pressed={isOwn}
        aria-label={text.reaction(reaction, count)}
        title={users.join(", ")}
      >
        {emoji[reaction]}
        {count === 0 ? null : ` ${count}`}
      </button>
    );
  };
  const shown = new Set(given.map(({ reaction }) => reaction));
  return (
    <form method="post" action={action} className="reactions">
      <input type="hidden" name="action" value="react" />
      <input type="hidden" name="id" value={id} />
      {given.map(({ reaction }) => button(reaction))}
      <details>
        <summary className="badge" aria-label={text.reactTo(author)}>
          {text.react}
        </summary>
        <div className="reactions">{reactions.filter((reaction) => !shown.has(reaction)).map(button)}</div>
      </details>
    </form>
  );
}

function History({ history }: { history: CommentEvent["data"]["history"] }) {
  const { discussions: text } = usePage().text;
  if (history.length === 0) return null;
  return (
    <details className="comment-history">
      <summary>{text.earlierTexts}</summary>
      <ol>
        {history.map(({ raw, updatedAt, author }) => (
          <li key={updatedAt}>
            <p className="text-muted">
              <AuthorLink author={author} /> · <Time iso={updatedAt} />
            </p>
            <p className="commit-message">{raw}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
