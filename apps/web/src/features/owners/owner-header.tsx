import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatDate, formatNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { FollowButton } from "./follow-button.tsx";
import { OwnerLinks } from "./owner-links.tsx";
import { nameOf, type Owner, type OwnerTab, tabsOf } from "./owner-tab.ts";

/** An owner's name, picture, text and links, with the tabs of the page, and buttons for visitors who have the rights. */
export function OwnerHeader({ owner, tab }: { owner: Owner; tab: OwnerTab }) {
  const { text, viewer } = usePage();
  const name = nameOf(owner);
  const rights = viewer?.orgs.find((organisation) => organisation.name === name)?.rights;
  const isSelf = viewer?.name === name;
  const manages = isSelf || rights?.administer === true;
  const creates = isSelf || rights?.create === true;
  const counts: Partial<Record<OwnerTab, number>> = {
    followers: owner.numFollowers,
    ...(owner.type === "user" ? { likes: owner.numLikes } : { members: owner.numUsers }),
  };
  return (
    <header>
      <div className="owner-header">
        <Avatar owner={name} url={owner.avatarUrl} size="large" />
        <div className="min-w-0 grow">
          <h1 className="page-title break-words">{name}</h1>
          <p className="facts">
            {owner.fullname === name ? null : <span>{owner.fullname}</span>}
            {owner.type === "org" ? <span className="badge">{text.owner.organisation}</span> : null}
            <span>{text.owner.since(formatDate(owner.createdAt, text.language))}</span>
            <span>{text.owner.modelCount(owner.numModels)}</span>
            {owner.numDatasets === 0 ? null : (
              <a href={paths.datasets({ author: name })}>{text.owner.datasetCount(owner.numDatasets)}</a>
            )}
          </p>
          {owner.details === undefined ? null : (
            <p lang="" dir="auto" className="owner-bio">
              {owner.details}
            </p>
          )}
          <OwnerLinks owner={owner} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {isSelf ? null : <ReportLink subject={{ kind: "account", name }} />}
          <FollowButton owner={owner} />
          {manages ? (
            <a className="button" href={paths.publicProfile(name)}>
              {text.owner.editPage}
            </a>
          ) : null}
          {isSelf || rights?.read === true ? (
            <a className="button" href={isSelf ? paths.profile() : paths.organisation(name)}>
              {text.owner.settings}
            </a>
          ) : null}
          {creates ? (
            <a className="button primary" href={paths.newRepository({ owner: name })}>
              <Icon name="plus" />
              {text.owner.newRepository}
            </a>
          ) : null}
        </div>
      </div>
      <nav aria-label={text.owner.tabs} className="underlined mt-5">
        {tabsOf(owner.type).map((each) => {
          const count = counts[each] ?? 0;
          return (
            <a
              key={each}
              href={paths.owner(name, each === "overview" ? {} : { tab: each })}
              aria-current={each === tab ? "page" : undefined}
            >
              {text.owner.tabNames[each]}
              {count === 0 ? null : <span className="tab-count">{formatNumber(count, text.language)}</span>}
            </a>
          );
        })}
      </nav>
    </header>
  );
}
