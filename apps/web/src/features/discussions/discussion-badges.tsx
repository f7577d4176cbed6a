import type { DiscussionSummary } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The status and kind of a discussion, and whether it is pinned or locked. */
export function DiscussionBadges({
  discussion: { status, isPullRequest, pinned, locked },
}: {
  discussion: Pick<DiscussionSummary, "status" | "isPullRequest" | "pinned" | "locked">;
}) {
  const { discussions: text } = useText();
  return (
    <>
      <span className="badge" data-status={status}>
        {text.statuses[status]}
      </span>
      {isPullRequest ? <span className="badge">{text.pullRequest}</span> : null}
      {pinned ? <span className="badge">{text.pinned}</span> : null}
      {locked ? (
        <span className="badge">
          <Icon name="lock" />
          {text.locked}
        </span>
      ) : null}
    </>
  );
}
