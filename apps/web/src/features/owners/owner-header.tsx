import type { OrganisationOverview, UserOverview } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Crest } from "../../ui/marks/crest.tsx";
import { ReportLink } from "../reports/report-link.tsx";

/** An owner's name and facts, with links to settings and a new repository for visitors who have the rights. */
export function OwnerHeader({ owner }: { owner: UserOverview | OrganisationOverview }) {
  const { text, viewer } = usePage();
  const name = owner.type === "user" ? owner.user : owner.name;
  const rights = viewer?.orgs.find((organisation) => organisation.name === name)?.rights;
  const isSelf = viewer?.name === name;
  const settings = isSelf ? paths.profile() : rights?.read === true ? paths.organisation(name) : undefined;
  const creates = isSelf || rights?.create === true;
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Crest owner={name} size="large" />
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
      </div>
      {isSelf ? null : <ReportLink subject={{ kind: "account", name }} />}
      {settings === undefined ? null : (
        <p className="flex flex-wrap gap-3">
          <a className="button" href={settings}>
            {text.owner.settings}
          </a>
          {creates ? (
            <a className="button primary" href={paths.newRepository({ owner: name })}>
              <Icon name="plus" />
              {text.owner.newRepository}
            </a>
          ) : null}
        </p>
      )}
    </header>
  );
}
