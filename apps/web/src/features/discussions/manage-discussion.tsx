import type { DiscussionDetails } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { useText } from "../../frame/page-context.tsx";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Field } from "../../ui/field.tsx";

interface ManageDiscussionProps {
  discussion: DiscussionDetails;
  /** The address of the discussion, which receives its forms. */
  action: string;
}

/** Forms for what the visitor may change: title and status; pin, lock and delete with write access. */
export function ManageDiscussion({ discussion, action }: ManageDiscussionProps) {
  const { discussions: text } = useText();
  const { title, status, pinned, locked, isPullRequest, permissions } = discussion;
  if (!permissions.edit) return null;
  const statusChange =
    status === "merged"
      ? undefined
      : status === "closed"
        ? { action: "open", label: text.reopen }
        : { action: "close", label: text.close };
  return (
    <section aria-labelledby="manage" className="mt-8">
      <h3 id="manage" className="section-title">
        {text.manage}
      </h3>
      <div className="comment-actions mt-4">
        <form method="post" action={action} className="comment-actions">
          {status === "draft" ? <ActionButton action="open" label={text.publish} /> : null}
          {statusChange === undefined ? null : <ActionButton {...statusChange} />}
          {permissions.moderate ? (
            <>
              <ActionButton action={pinned ? "unpin" : "pin"} label={pinned ? text.unpin : text.pin} />
              <ActionButton action={locked ? "unlock" : "lock"} label={locked ? text.unlock : text.lock} />
            </>
          ) : null}
        </form>
        <details>
          <summary className="button">{text.rename}</summary>
          <form method="post" action={action} className="form">
            <input type="hidden" name="action" value="rename" />
            <Field
              name="title"
              label={text.newName}
              defaultValue={title}
              minLength={limits.discussions.titleChars.min}
              maxLength={limits.discussions.titleChars.max}
              autoComplete="off"
              required
            />
            <button className="button">{text.saveTitle}</button>
          </form>
        </details>
        {permissions.moderate && !isPullRequest ? (
          <ConfirmedForm
            action={action}
            label={text.delete}
            accessibleLabel={text.deleteOf(title)}
            consequence={text.deleteConsequence}
            confirmLabel={text.deleteConfirm}
          >
            <input type="hidden" name="action" value="delete" />
          </ConfirmedForm>
        ) : null}
      </div>
    </section>
  );
}

function ActionButton({ action, label }: { action: string; label: string }) {
  return (
    <button className="button" name="action" value={action}>
      {label}
    </button>
  );
}
