import type { Diff, DiscussionDetails } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { type DiffQuery, paths, type RepositoryAddress } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { AuthorLink } from "./author-link.tsx";
import { CommentItem } from "./comment-item.tsx";
import { DiscussionBadges } from "./discussion-badges.tsx";
import { EventItem } from "./event-item.tsx";
import { ManageDiscussion } from "./manage-discussion.tsx";
import { PullChanges } from "./pull-changes.tsx";
import { TextArea } from "./text-area.tsx";

interface DiscussionPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  discussion: DiscussionDetails;
  /** The changes of a pull request, if the visitor may read them. */
  diff: Diff | undefined;
  /** How the page shows them. */
  query: DiffQuery;
  /** The state of the form that was refused. */
  form: FormState;
}

/** A discussion or pull request with its comments and events. */
export function DiscussionPage({ header, repository, discussion, diff, query, form }: DiscussionPageProps) {
  const { text: all } = usePage();
  const { discussions: text } = all;
  const { num, title, author, createdAt, permissions, events } = discussion;
  const action = paths.discussion(repository, num);
  return (
    <>
      {header}
      <div className="wrap py-8">
        <p>
          <a href={paths.discussions(repository)}>{text.heading}</a>
        </p>
        <h2 className="section-title discussion-heading">
          {title} <span className="text-muted">#{num}</span>
        </h2>
        <p className="discussion-facts text-muted">
          <DiscussionBadges discussion={discussion} />
          <AuthorLink author={author} />
          <Time iso={createdAt} />
        </p>
        <FormProblems problems={form.problems} />
        <ol className="thread" aria-label={text.thread}>
          {events.map((event) =>
            event.type === "comment" ? (
              <CommentItem
                key={event.id}
                comment={event}
                permissions={permissions}
                action={action}
                discussion={{ type: repository.type, name: repository.id, num: discussion.num }}
              />
            ) : (
              <EventItem key={event.id} event={event} repository={repository} />
            ),
          )}
        </ol>
        {discussion.isPullRequest ? <PullChanges {...{ repository, action, diff, query }} pull={discussion} /> : null}
        <CommentForm {...{ discussion, action }} text={form.values["comment"]} />
        <ManageDiscussion discussion={discussion} action={action} />
      </div>
    </>
  );
}

interface CommentFormProps {
  discussion: DiscussionDetails;
  action: string;
  /** The text that was refused. */
  text: string | undefined;
}

function CommentForm({ discussion: { permissions, locked }, action, text: typed }: CommentFormProps) {
  const { text: all, viewer, location } = usePage();
  const { discussions: text } = all;
  if (viewer === undefined) {
    return (
      <p className="mt-6">
        <a className="button" href={paths.login({ next: location })} rel="nofollow">
          {text.signIn}
        </a>
      </p>
    );
  }
  if (!permissions.comment) return locked ? <p className="note">{text.lockedNote}</p> : null;
  return (
    <form method="post" action={action} className="form discussion-form">
      <input type="hidden" name="action" value="comment" />
      <TextArea
        id="new-comment"
        name="comment"
        label={text.comment}
        hint={text.markdownHint}
        defaultValue={typed}
        maxLength={limits.discussions.commentChars}
        rows={5}
        required
      />
      <button className="button primary">{text.addComment}</button>
    </form>
  );
}
