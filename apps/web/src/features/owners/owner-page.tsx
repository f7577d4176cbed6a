import type { ModelSummary } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ModelList } from "../models/model-list.tsx";
import { PublishCommand } from "../publish-command.tsx";

export function OwnerPage({ owner, models }: { owner: string; models: Page<ModelSummary> }) {
  const { text, viewer } = usePage();
  const fullname = viewer?.name === owner && viewer.fullname !== owner ? viewer.fullname : undefined;
  return (
    <div className="wrap py-10">
      <div className="flex items-center gap-4">
        <span aria-hidden="true" className="initial">
          {owner.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0">
          <h1 className="page-title break-words">{owner}</h1>
          {fullname === undefined ? null : <p className="text-muted">{fullname}</p>}
        </div>
      </div>
      <section aria-labelledby="models" className="mt-10">
        <h2 id="models" className="section-title">
          {text.owner.models}
        </h2>
        {models.items.length > 0 ? (
          <ModelList models={models.items} />
        ) : (
          <EmptyState title={text.owner.emptyTitle} body={text.owner.emptyOwn}>
            <PublishCommand owner={owner} />
          </EmptyState>
        )}
        {models.next === undefined ? null : (
          <p className="mt-6">
            <a className="button" rel="next" href={paths.owner(owner, { p: models.next })}>
              {text.models.nextPage}
              <Icon name="arrow" />
            </a>
          </p>
        )}
      </section>
    </div>
  );
}
