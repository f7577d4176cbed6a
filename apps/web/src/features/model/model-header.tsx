import type { OpenDiscussions, RepositoryHeaderData } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { DisabledNotice } from "../administration/disabled-notice.tsx";
import { CommunityTab } from "../discussions/community-tab.tsx";
import { splitId } from "../lists/ledger.tsx";
import { tagQuery } from "../models/tag-query.ts";
import { LikeButton } from "../popularity/like-button.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { mayWrite } from "../repositories/may-write.ts";
import type { RepositoryTab } from "../repositories/repository-tab.ts";
import { TagItems } from "../repositories/tag-items.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { TaskTag } from "../tasks/task-tag.tsx";
import { ownTags } from "./tag-groups.ts";

interface ModelHeaderProps {
  model: RepositoryHeaderData["repository"];
  /** Whether the visitor likes the model; `undefined` if unknown. */
  liked: boolean | undefined;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  tab: RepositoryTab;
  /** The panel "Use this model"; on other pages than the model's, a link to it. */
  use?: ReactNode;
  /** Whether the visitor may write to the model. By default, the viewer of the page decides, which a shared page lacks. */
  isWriter?: boolean;
}

/** The header that all pages of a model share. */
export function ModelHeader({ model, liked, discussions, tab, use, isWriter }: ModelHeaderProps) {
  const { text, viewer } = usePage();
  const [owner, name] = splitId(model.id);
  const root = paths.tree({ type: "model", id: model.id, revision: "main", path: "" });
  const tags = ownTags(model.tags, model.cardData?.["language"]).filter((tag) => tag !== model.pipeline_tag);
  return (
    <div className="model-header">
      <div className="wrap pt-8">
        <DisabledNotice reason={model.disabledReason} />
        <div className="title-row">
          <div className="flex items-center gap-3">
            <Tile id={model.id} modality={modalityOf(model.pipeline_tag)} size="large" />
            <h1 className="model-title" id="model-id">
              <a href={paths.owner(owner)} className="owner">
                {owner}
              </a>
              <span className="owner">/</span>
              <wbr />
              <a href={paths.model(model.id)}>{name}</a>
            </h1>
            <CopyButton target="model-id" what={text.model.copyId} />
          </div>
          <div className="title-actions">
            <ReportLink subject={{ kind: "repository", type: "model", name: model.id }} />
            <LikeButton repository={{ type: "model", id: model.id }} likes={model.likes} liked={liked} />
            {use ?? (
              <a href={`${paths.model(model.id, { use: "libraries" })}#use`} className="button primary">
                {text.use.heading}
              </a>
            )}
          </div>
        </div>
        <ul aria-label={text.model.tags} className="tags">
          {model.private ? (
            <li className="badge">
              <Icon name="lock" />
              {model.disabledReason === undefined ? text.model.private : text.administration.notice.badge}
            </li>
          ) : null}
          {model.gated === false ? null : <li className="badge">{text.model.gated}</li>}
          {model.pipeline_tag === undefined ? null : (
            <li>
              <TaskTag task={model.pipeline_tag} href={paths.models({ pipeline_tag: model.pipeline_tag })} />
            </li>
          )}
          <TagItems tags={tags} hrefOf={(tag) => paths.models(tagQuery(tag, model))} />
        </ul>
        <nav aria-label={text.model.tabs} className="underlined mt-5">
          <a href={paths.model(model.id)} aria-current={tab === "card" ? "page" : undefined}>
            {text.model.card}
          </a>
          <a href={root} aria-current={tab === "files" ? "page" : undefined}>
            {text.model.files}
          </a>
          <a
            href={paths.commits({ type: "model", id: model.id, revision: "main", path: "" })}
            aria-current={tab === "commits" ? "page" : undefined}
          >
            {text.files.commitsTab}
          </a>
          <CommunityTab
            repository={{ type: "model", id: model.id }}
            discussions={discussions}
            isCurrent={tab === "community"}
          />
          <a href={paths.servingProviders(model.id)} aria-current={tab === "providers" ? "page" : undefined}>
            {text.serving.heading}
          </a>
          {tab === "settings" || (isWriter ?? mayWrite(viewer, owner)) ? (
            <a
              href={paths.repositorySettings({ type: "model", id: model.id })}
              aria-current={tab === "settings" ? "page" : undefined}
            >
              {text.repository.settings}
            </a>
          ) : null}
        </nav>
      </div>
    </div>
  );
}
