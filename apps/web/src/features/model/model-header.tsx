import type { ModelInfo, OpenDiscussions } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { taskLabel } from "../../text/task-text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CommunityTab } from "../discussions/community-tab.tsx";
import { splitId } from "../lists/ledger.tsx";
import { tagQuery } from "../models/tag-query.ts";
import { LikeButton } from "../popularity/like-button.tsx";
import { mayWrite } from "../repositories/may-write.ts";
import { ownTags } from "./tag-groups.ts";

interface ModelHeaderProps {
  model: ModelInfo;
  /** Whether the visitor likes the model; `undefined` if unknown. */
  liked: boolean | undefined;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  tab: "card" | "files" | "community";
}

/** The header that all pages of a model share. */
export function ModelHeader({ model, liked, discussions, tab }: ModelHeaderProps) {
  const { text, viewer } = usePage();
  const [owner, name] = splitId(model.id);
  const root = paths.tree({ type: "model", id: model.id, revision: "main", path: "" });
  return (
    <div className="model-header">
      <div className="wrap pt-8">
        <div className="title-row">
          <div className="flex items-start gap-2">
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
          <LikeButton repository={{ type: "model", id: model.id }} likes={model.likes} liked={liked} />
        </div>
        <ul aria-label={text.model.tags} className="tags">
          {model.private ? (
            <li className="badge">
              <Icon name="lock" />
              {text.model.private}
            </li>
          ) : null}
          {model.gated === false ? null : <li className="badge">{text.model.gated}</li>}
          {model.pipeline_tag === undefined ? null : (
            <li>
              <a href={paths.models({ pipeline_tag: model.pipeline_tag })} className="tag task">
                <Icon name="task" />
                {taskLabel(model.pipeline_tag, text.language)}
              </a>
            </li>
          )}
          {ownTags(model.tags, model.cardData?.["language"])
            .filter((tag) => tag !== model.pipeline_tag)
            .map((tag) => (
              <li key={tag}>
                <a href={paths.models(tagQuery(tag, model))} className="tag" title={tag}>
                  {tag}
                </a>
              </li>
            ))}
        </ul>
        <nav aria-label={text.model.tabs} className="underlined mt-5">
          <a href={paths.model(model.id)} aria-current={tab === "card" ? "page" : undefined}>
            {text.model.card}
          </a>
          <a href={root} aria-current={tab === "files" ? "page" : undefined}>
            {text.model.files}
          </a>
          <CommunityTab
            repository={{ type: "model", id: model.id }}
            discussions={discussions}
            isCurrent={tab === "community"}
          />
          {mayWrite(viewer, owner) ? (
            <a href={paths.repositorySettings({ type: "model", id: model.id })}>{text.repository.settings}</a>
          ) : null}
        </nav>
      </div>
    </div>
  );
}
