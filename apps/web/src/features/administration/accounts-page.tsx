import { type AdministeredAccount, accountStates } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time, TimeAgo } from "../../ui/time.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { countText } from "./count-text.ts";
import { Table } from "./table.tsx";

interface AccountsPageProps {
  kind: "user" | "org";
  accounts: readonly AdministeredAccount[];
  filter: { search: string | undefined; state: string | undefined };
  next: string | undefined;
}

/** Users or organizations of the hub. */
export function AccountsPage({ kind, accounts, filter, next }: AccountsPageProps) {
  const text = useText();
  const { accounts: own, tabs } = text.administration;
  const tab = kind === "user" ? "users" : "organizations";
  const pathOf = kind === "user" ? paths.administeredUsers : paths.administeredOrganizations;
  return (
    <AdministrationFrame tab={tab} heading={tabs[tab]}>
      <form method="get" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="field">
          <label htmlFor="search">{own.search}</label>
          <input
            id="search"
            name="search"
            defaultValue={filter.search}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        {kind === "org" ? null : (
          <SelectField
            name="state"
            label={own.state}
            value={filter.state ?? ""}
            options={[{ value: "", label: own.all }, ...accountStates.map((value) => ({ value, label: own[value] }))]}
          />
        )}
        <button className="button">{own.apply}</button>
      </form>
      {accounts.length === 0 ? (
        <EmptyState title={own.none} body={own.noneBody} />
      ) : (
        <Table
          columns={[
            own.name,
            ...(kind === "org" ? [] : [own.state, own.lastActive]),
            own.repositories,
            own.storage,
            own.quota,
            own.created,
          ]}
          rows={accounts.map((account) => ({
            key: account.name,
            cells: [
              <a key="name" href={paths.administeredUser(account.name)}>
                {account.name}
              </a>,
              ...(kind === "org"
                ? []
                : [<State key="state" account={account} />, <LastActive key="active" {...account} />]),
              countText(account.repositories, text),
              formatBytes(account.storage, text.language),
              account.quota === null ? own.noQuota : formatBytes(account.quota, text.language),
              <Time key="created" iso={account.createdAt} />,
            ],
          }))}
        />
      )}
      {next === undefined ? null : (
        <p className="mt-4">
          <a className="button" href={pathOf({ ...filter, cursor: next })}>
            {own.more}
          </a>
        </p>
      )}
    </AdministrationFrame>
  );
}

export function State({ account }: { account: AdministeredAccount }) {
  const { accounts: text } = useText().administration;
  if (account.suspension !== null) return <span className="badge">{text.suspended}</span>;
  return account.isAdmin ? <span className="badge">{text.administrator}</span> : text.active;
}

export function LastActive({ lastActiveAt }: Pick<AdministeredAccount, "lastActiveAt">) {
  const { accounts: text } = useText().administration;
  return lastActiveAt === null ? text.never : <TimeAgo iso={lastActiveAt} />;
}
