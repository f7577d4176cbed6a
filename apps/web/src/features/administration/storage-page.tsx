import {
  type OwnerStorage,
  ownerSorts,
  type StorageTotals,
  type StoredRepository,
  storedRepositorySorts,
} from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber, formatPercent } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time, TimeAgo } from "../../ui/time.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { Table } from "./table.tsx";

export const storageViews = ["owners", "models", "datasets"] as const;
export type StorageView = (typeof storageViews)[number];

/** Returns what a list can be sorted by. */
export function sortsOf(view: StorageView): readonly ("storage" | "name" | "updatedAt")[] {
  return view === "owners" ? ownerSorts : storedRepositorySorts;
}

/** What is listed. `next`: the cursor of the next page. */
export type StorageList =
  | { view: "owners"; items: readonly OwnerStorage[]; next?: string }
  | { view: "models" | "datasets"; items: readonly StoredRepository[]; next?: string };

interface StoragePageProps {
  totals: StorageTotals;
  list: StorageList;
  filter: { owner: string | undefined; search: string | undefined; sort: string };
}

/** What the hub stores: in total, by owner, and by repository. */
export function StoragePage({ totals, list, filter }: StoragePageProps) {
  const { tabs, storage: text, accounts } = useText().administration;
  const { view, items, next } = list;
  return (
    <AdministrationFrame tab="storage" heading={tabs.storage} lead={text.lead}>
      <Totals totals={totals} />
      <nav aria-label={text.views} className="pills mt-6">
        {storageViews.map((each) => (
          <a
            key={each}
            href={paths.administeredStorage({ view: each, owner: each === "owners" ? undefined : filter.owner })}
            aria-current={each === view ? "true" : undefined}
          >
            {text[each]}
          </a>
        ))}
      </nav>
      <FilterForm view={view} filter={filter} />
      {filter.search === undefined ? null : <p className="hint">{text.byName}</p>}
      {items.length === 0 ? (
        <EmptyState title={text.none} body={totals.countedAt === null ? text.notCounted : text.noneBody} />
      ) : (
        <List {...list} />
      )}
      {next === undefined ? null : (
        <p className="mt-4">
          <a className="button" href={paths.administeredStorage({ view, ...filter, cursor: next })}>
            {accounts.more}
          </a>
        </p>
      )}
    </AdministrationFrame>
  );
}

function Totals({
  totals: { countedAt, largeFileBytes, uncollectedBytes, gitBytes },
}: Pick<StoragePageProps, "totals">) {
  const { language, administration } = useText();
  const { storage: text } = administration;
  if (countedAt === null) return <p className="note mt-4">{text.notCounted}</p>;
  const figures = [
    { name: text.largeFiles, bytes: largeFileBytes },
    { name: text.git, bytes: gitBytes },
    { name: text.uncollected, bytes: uncollectedBytes },
  ];
  return (
    <>
      <dl className="figures-row">
        {figures.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBytes(bytes, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {text.counted} <TimeAgo iso={countedAt} />. {text.countedHint} <a href={paths.jobs()}>{text.countNow}</a>
      </p>
    </>
  );
}

function FilterForm({
  view,
  filter: { owner, search, sort },
}: { view: StorageView } & Pick<StoragePageProps, "filter">) {
  const { storage: text, accounts } = useText().administration;
  const texts = { id: "search", name: "search", maxLength: 100, autoCapitalize: "none", spellCheck: false } as const;
  return (
    <form method="get" action={paths.administeredStorage()} className="filters">
      <input type="hidden" name="view" value={view} />
      {view === "owners" ? null : (
        <div className="field">
          <label htmlFor="owner">{text.owner}</label>
          <input {...texts} id="owner" name="owner" defaultValue={owner} />
        </div>
      )}
      <div className="field">
        <label htmlFor="search">{accounts.search}</label>
        <input {...texts} defaultValue={search} />
      </div>
      <SelectField
        name="sort"
        label={text.sort}
        value={sort}
        options={sortsOf(view).map((value) => ({ value, label: text.sorts[value] }))}
      />
      <button className="button">{accounts.apply}</button>
    </form>
  );
}

function List(list: StorageList) {
  const text = useText();
  const { storage, repositories } = text.administration;
  const bytes = (value: number) => formatBytes(value, text.language);
  if (list.view === "owners") {
    return (
      <Table
        columns={[storage.owner, storage.largeFiles, storage.git, storage.repositories, storage.quota, storage.account]}
        rows={list.items.map((owner) => ({
          key: owner.name,
          cells: [
            <a key="name" href={paths.administeredStorage({ view: "models", owner: owner.name })}>
              {owner.name}
            </a>,
            bytes(owner.largeFileBytes),
            bytes(owner.gitBytes),
            formatNumber(owner.repositories, text.language),
            <Quota key="quota" owner={owner} />,
            <a key="account" href={paths.administeredUser(owner.name)} aria-label={storage.accountOf(owner.name)}>
              {storage.account}
            </a>,
          ],
        }))}
      />
    );
  }
  return (
    <Table
      columns={[repositories.name, storage.largeFiles, storage.git, storage.visibility, storage.updated]}
      rows={list.items.map(({ id, type, largeFileBytes, gitBytes, visibility, updatedAt }) => ({
        key: id,
        cells: [
          <a key="id" href={type === "model" ? paths.model(id) : paths.dataset(id)}>
            {id}
          </a>,
          bytes(largeFileBytes),
          gitBytes === null ? storage.notMeasured : bytes(gitBytes),
          text.storage.visibilities[visibility],
          <Time key="updated" iso={updatedAt} />,
        ],
      }))}
    />
  );
}

function Quota({ owner: { quota, largeFileBytes, hasOwnQuota } }: { owner: OwnerStorage }) {
  const { language, administration } = useText();
  const { storage: text } = administration;
  if (quota === null) return text.noQuota;
  const size = formatBytes(quota, language);
  const share = quota === 0 ? undefined : formatPercent(largeFileBytes / quota, language);
  const shown = share === undefined ? size : text.usedOf(share, size);
  return hasOwnQuota ? `${shown} ${text.ownQuota}` : shown;
}
