import type {
  ListedCollection,
  ModelSummary,
  OrganisationMember,
  OrganisationOverview,
  UserOverview,
} from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CollectionList } from "../collections/collection-list.tsx";
import { ModelList } from "../models/model-list.tsx";
import { PublishCommand } from "../publish-command.tsx";
import { OwnerHeader } from "./owner-header.tsx";

interface OwnerPageProps {
  owner: UserOverview | OrganisationOverview;
  models: Page<ModelSummary>;
  /** An organisation's members; empty for users. */
  members: readonly OrganisationMember[];
  collections: readonly ListedCollection[];
  /** The repository that has just been deleted. */
  deleted: string | undefined;
}

/** The public page of a user or an organisation. */
export function OwnerPage({ owner, models, members, collections, deleted }: OwnerPageProps) {
  const { text, viewer } = usePage();
  const name = owner.type === "user" ? owner.user : owner.name;
  const rights = viewer?.orgs.find((organisation) => organisation.name === name)?.rights;
  const publishes = viewer?.name === name || rights?.create === true;
  return (
    <div className="wrap py-10">
      <Done message={deleted === undefined ? undefined : text.repository.deleted(deleted)} />
      <OwnerHeader owner={owner} />
      <div className="grid-owner">
        <section aria-labelledby="models" className="min-w-0">
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
          {models.next === undefined ? null : (
            <p className="mt-6">
              <a className="button" rel="next" href={paths.owner(name, { p: models.next })}>
                {text.lists.nextPage}
                <Icon name="arrow" />
              </a>
            </p>
          )}
          <CollectionList collections={collections} />
        </section>
        {owner.type === "user" ? (
          <Names title={text.owner.organisations} names={owner.orgs.map((organisation) => organisation.name)} />
        ) : (
          <Names title={text.owner.members} names={members.map(({ user }) => user)} />
        )}
      </div>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="names">
      <h2 id="names" className="section-title">
        {title}
      </h2>
      <ul className="chips">
        {names.map((name) => (
          <li key={name}>
            <a className="chip" href={paths.owner(name)}>
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
