import type { NamespaceStorage, RepositoryStorage } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

interface StoragePageProps {
  storage: NamespaceStorage;
  repositories: readonly RepositoryStorage[];
}

export function StoragePage({ storage: { used, quota, repositories: count }, repositories }: StoragePageProps) {
  const { text } = usePage();
  const { language } = text;
  const { storage } = text;
  const limit = quota === null ? storage.noQuota : storage.quota(formatBytes(quota, language));
  return (
    <SettingsFrame tab="storage" heading={storage.heading} lead={storage.lead}>
      <p className="mt-4 font-semibold">
        {storage.used(formatBytes(used, language), count)} ({limit})
      </p>
      {repositories.length === 0 ? (
        <EmptyState title={storage.emptyTitle} body={storage.emptyBody} />
      ) : (
        <TableFrame>
          <table className="stacked">
            <thead>
              <tr>
                {[storage.repository, storage.size, storage.share, storage.visibility].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {repositories
                .toSorted((one, other) => other.storage - one.storage)
                .map((repository) => (
                  <Row key={`${repository.type} ${repository.id}`} repository={repository} />
                ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </SettingsFrame>
  );
}

function Row({ repository }: { repository: RepositoryStorage }) {
  const { text } = usePage();
  const { language } = text;
  const { id, storage, storagePercent, visibility } = repository;
  return (
    <tr>
      <th scope="row" className="[overflow-wrap:anywhere]">
        <a href={paths.repositorySettings(repository)} aria-label={text.storage.settingsOf(id)}>
          {id}
        </a>
      </th>
      <td data-label={text.storage.size}>{formatBytes(storage, language)}</td>
      <td data-label={text.storage.share}>{formatNumber(Math.round(storagePercent), language)} %</td>
      <td data-label={text.storage.visibility}>{text.storage.visibilities[visibility]}</td>
    </tr>
  );
}
