import type { OpenDiscussions } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";

interface CommunityTabProps {
  repository: RepositoryAddress;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  isCurrent: boolean;
}

/** The tab with the discussions of a repository. Absent while they are turned off. */
export function CommunityTab({ repository, discussions, isCurrent }: CommunityTabProps) {
  const { text } = usePage();
  if (discussions?.disabled === true) return null;
  const open = discussions?.open ?? 0;
  return (
    <a href={paths.discussions(repository)} aria-current={isCurrent ? "page" : undefined}>
      {text.discussions.tab}
      {open === 0 ? null : (
        <>
          {" "}
          <span className="tab-count" aria-hidden="true">
            {formatNumber(open, text.language)}
          </span>
          <span className="sr-only">{text.discussions.tabCount(open)}</span>
        </>
      )}
    </a>
  );
}
