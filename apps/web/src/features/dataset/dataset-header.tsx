import type { OpenDiscussions, RepositoryHeaderData } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { DisabledNotice } from "../administration/disabled-notice.tsx";
import { tagValues } from "../datasets/dataset-tags.ts";
import { CommunityTab } from "../discussions/community-tab.tsx";
import { splitId } from "../lists/ledger.tsx";
import { LikeButton } from "../popularity/like-button.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import { mayWrite } from "../repositories/may-write.ts";
import type { RepositoryTab } from "../repositories/repository-tab.ts";
import { TagItems } from "../repositories/tag-items.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { TaskTag } from "../tasks/task-tag.tsx";
import { datasetTagQuery } from "./dataset-tag-query.ts";

interface DatasetHeaderProps {
  dataset: RepositoryHeaderData["repository"];
  /** Whether the visitor likes the dataset; `undefined` if unknown. */
  liked: boolean | undefined;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  /** Whether the visitor may change the dataset. @default what the visitor's memberships say */
  isWriter?: boolean;
  tab: RepositoryTab;
  /** The panel "Use this dataset"; by default a link to it. */
  use?: ReactNode;
}

/** Tags that the page already shows as tasks, code or facts. */
const shownElsewhere = /^(?:task_categories|library|license|language|size_categories|format|modality|region):/;

/** The header that all pages of a dataset share. */
export function DatasetHeader({ dataset, liked, discussions, isWriter, tab, use }: DatasetHeaderProps) {
  const { text, viewer } = usePage();
  const [owner, name] = splitId(dataset.id);
  const address: RepositoryAddress = { type: "dataset", id: dataset.id };
  const tasks = tagValues(dataset.tags, "task_categories");
  const otherTags = [...new Set(dataset.tags)].filter((tag) => !shownElsewhere.test(tag));
  return (
    <div className="model-header">
      <div className="wrap pt-8">
        <DisabledNotice reason={dataset.disabledReason} />
        <p className="text-muted">
          <a href={paths.datasets()}>{text.datasets.heading}</a>
        </p>
        <div className="title-row">
          <div className="flex items-center gap-3">
            <Tile id={dataset.id} modality={modalityOf(tasks[0])} size="large" />
            <h1 className="model-title" id="dataset-id">
              <a href={paths.owner(owner)} className="owner">
                {owner}
              </a>
              <span className="owner">/</span>
              <wbr />
              <a href={paths.dataset(dataset.id)}>{name}</a>
            </h1>
            <CopyButton target="dataset-id" what={text.dataset.copyId} />
          </div>
          <div className="title-actions">
            <ReportLink subject={{ kind: "repository", type: "dataset", name: dataset.id }} />
            <LikeButton repository={address} likes={dataset.likes} liked={liked} />
            {use ?? (
              <a
                className="button primary"
                href={`${paths.dataset(dataset.id, { library: "datasets" })}#use`}
                rel="nofollow"
              >
                {text.dataset.use}
              </a>
            )}
          </div>
        </div>
        <ul aria-label={text.model.tags} className="tags">
          {dataset.private ? (
            <li className="badge">
              <Icon name="lock" />
              {dataset.disabledReason === undefined ? text.model.private : text.administration.notice.badge}
            </li>
          ) : null}
          {dataset.gated === false ? null : <li className="badge">{text.model.gated}</li>}
          {tasks.map((task) => (
            <li key={task}>
              <TaskTag task={task} href={paths.datasets({ task_categories: task })} />
            </li>
          ))}
          <TagItems tags={otherTags} hrefOf={(tag) => paths.datasets(datasetTagQuery(tag))} />
        </ul>
        <nav aria-label={text.dataset.tabs} className="underlined mt-5">
          <a href={paths.dataset(dataset.id)} aria-current={tab === "card" ? "page" : undefined}>
            {text.model.card}
          </a>
          <a
            href={paths.tree({ ...address, revision: "main", path: "" })}
            aria-current={tab === "files" ? "page" : undefined}
          >
            {text.model.files}
          </a>
          <a
            href={paths.commits({ ...address, revision: "main", path: "" })}
            aria-current={tab === "commits" ? "page" : undefined}
          >
            {text.files.commitsTab}
          </a>
          <CommunityTab repository={address} discussions={discussions} isCurrent={tab === "community"} />
          {tab === "settings" || (isWriter ?? mayWrite(viewer, owner)) ? (
            <a href={paths.repositorySettings(address)} aria-current={tab === "settings" ? "page" : undefined}>
              {text.repository.settings}
            </a>
          ) : null}
        </nav>
      </div>
    </div>
  );
}
