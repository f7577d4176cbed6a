import type { WeightsView as Weights } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { formatBytes, formatNumber, formatParameters } from "../../../text/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";
import { PageLinks } from "./page-links.tsx";
import { type TensorGroup, tensorTree } from "./tensor-tree.ts";

const pageTensors = 500;

interface WeightsViewProps {
  file: RevisionPath;
  view: Weights;
  /** A text that the names of shown tensors contain. */
  query: string | undefined;
}

/** Shows the metadata and the tensors of a weight file. */
export function WeightsView({ file, view, query }: WeightsViewProps) {
  const text = useText();
  const { format, metadata, hiddenMetadata, tensors, firstTensor, matching, total, parameterCount, parameters } = view;
  const page = Math.floor(firstTensor / pageTensors);
  const number = (value: number) => formatNumber(value, text.language);
  const facts = [
    { name: text.files.weights.format, value: format },
    { name: text.files.weights.parameters, value: formatParameters(parameterCount, text.language) },
    { name: text.files.weights.tensors, value: number(total) },
    ...Object.entries(parameters).map(([name, count]) => ({ name, value: formatParameters(count, text.language) })),
  ];
  return (
    <>
      <dl className="weight-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {metadata.length === 0 ? null : (
        <details className="mt-4">
          <summary>{text.files.weights.metadata(metadata.length + hiddenMetadata)}</summary>
          <TableFrame label={text.files.weights.metadataLabel}>
            <table className="data-table">
              <tbody>
                {metadata.map(({ key, value }) => (
                  <tr key={key}>
                    <th scope="row">
                      <bdi>{key}</bdi>
                    </th>
                    <td dir="auto">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </details>
      )}
      <search>
        <form action={paths.blob(file)} className="mt-4 flex flex-wrap items-end gap-3">
          <label className="field min-w-0 grow">
            <span>{text.files.weights.searchLabel}</span>
            <input type="search" name="q" defaultValue={query} maxLength={256} autoComplete="off" spellCheck={false} />
          </label>
          <button className="button">{text.files.findSubmit}</button>
        </form>
      </search>
      {query === undefined ? null : (
        <p className="mt-2 text-sm text-muted">{text.files.weights.matching(matching, total)}</p>
      )}
      {tensors.length === 0 ? (
        <EmptyState title={text.files.weights.noneTitle} body={text.files.weights.noneBody} />
      ) : (
        <div className="tensor-tree">
          <TensorGroups groups={tensorTree(tensors)} opens={tensors.length <= 60 || query !== undefined} />
        </div>
      )}
      <PageLinks
        previous={page === 0 ? undefined : paths.blob(file, { q: query, p: page === 1 ? undefined : String(page - 1) })}
        next={firstTensor + tensors.length < matching ? paths.blob(file, { q: query, p: String(page + 1) }) : undefined}
      />
    </>
  );
}

function TensorGroups({ groups, opens }: { groups: readonly TensorGroup[]; opens: boolean }) {
  const text = useText();
  return (
    <ul>
      {groups.map(({ name, tensor, groups: below, parameters, count }) => (
        <li key={name}>
          {tensor === undefined ? (
            <details open={opens}>
              <summary>
                <bdi>{name}</bdi>
                <span className="text-muted">
                  {text.files.weights.tensorCount(count)} · {formatParameters(parameters, text.language)}
                </span>
              </summary>
              <TensorGroups groups={below} opens={opens} />
            </details>
          ) : (
            <p>
              <bdi>{name}</bdi>
              <span className="text-muted">
                <code>[{tensor.shape.join(", ")}]</code> <span className="badge">{tensor.dtype}</span>{" "}
                {formatBytes(tensor.bytes, text.language)}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
