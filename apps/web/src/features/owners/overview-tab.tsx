import type { DatasetSummary, ListedCollection, ModelSummary, OrganisationMember } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { CollectionList } from "../collections/collection-list.tsx";
import { DatasetList } from "../datasets/dataset-list.tsx";
import { ModelList } from "../models/model-list.tsx";
import { PublishCommand } from "../publish-command.tsx";
import { NextPage } from "./next-page.tsx";
import { nameOf, type Owner } from "./owner-tab.ts";
import { PinnedRepositories } from "./pinned-repositories.tsx";

interface OverviewTabProps {
  owner: Owner;
  models: Page<ModelSummary>;
  /** The first datasets. */
  datasets: readonly DatasetSummary[];
  /** An organisation's members; empty for users. */
  members: readonly OrganisationMember[];
  collections: readonly ListedCollection[];
}

/** The repositories and collections of an owner, the pinned ones first. */
export function OverviewTab({ owner, models, datasets, members, collections }: OverviewTabProps) {
  const { text, viewer } = usePage();
  const name = nameOf(owner);
  const rights = viewer?.orgs.find((organisation) => organisation.name === name)?.rights;
  const publishes = viewer?.name === name || rights?.create === true;
  return (
    <div className="grid-owner">
      <div className="min-w-0">
        <PinnedRepositories pinned={owner.pinned ?? []} />
        <section aria-labelledby="models">
          <h2 id="models" className="section-title">
            {text.owner.models}
          </h2>
          {models.items.length > 0 ? (
            <ModelList models={models.items} />
          ) : (
            <EmptyState title={text.owner.emptyTitle} body={publishes ? text.owner.emptyOwn : text.owner.emptyOther}>
              {publishes ? <PublishCommand owner={name} /> : null}
            </EmptyState>
          )}
          {models.next === undefined ? null : <NextPage href={paths.owner(name, { p: models.next })} />}
        </section>
        {datasets.length === 0 ? null : (
          <section aria-labelledby="datasets" className="mt-10">
            <h2 id="datasets" className="section-title">
              {text.owner.datasets}
            </h2>
            <DatasetList datasets={datasets} />
            {owner.numDatasets > datasets.length ? (
              <p className="mt-4">
                <a href={paths.datasets({ author: name })}>{text.owner.allDatasets}</a>
              </p>
            ) : null}
          </section>
        )}
        <CollectionList collections={collections} />
      </div>
      {owner.type === "user" ? (
        <Names title={text.owner.organisations} accounts={owner.orgs} />
      ) : (
        <Names
          title={text.owner.members}
          accounts={members.slice(0, shownMembers).map(({ user, avatarUrl }) => ({ name: user, avatarUrl }))}
        />
      )}
    </div>
  );
}

/** Members beside the repositories; the tab has all. */
const shownMembers = 24;

interface NamesProps {
  title: string;
  accounts: readonly { name: string; avatarUrl: string }[];
}

function Names({ title, accounts }: NamesProps) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="names">
      <h2 id="names" className="section-title">
        {title}
      </h2>
      <ul className="chips">
        {accounts.map(({ name, avatarUrl }) => (
          <li key={name}>
            <a className="chip" href={paths.owner(name)}>
              <Avatar owner={name} url={avatarUrl} size="small" />
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
