import type { ArchiveView as Archive, PickleView as Pickle } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { formatBytes } from "../../../text/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";

/** Shows what loading a pickle would import, unusual names first. */
export function PickleView({ view: { imports, files, problem } }: { view: Pickle }) {
  const text = useText();
  const unusual = imports.filter(({ isUsual }) => !isUsual).length;
  return (
    <>
      <p className={unusual === 0 ? "mt-4" : "note problem"}>
        {unusual === 0 ? null : <Icon name="alert" />}
        <span>{unusual === 0 ? text.files.pickle.usual(imports.length) : text.files.pickle.unusual(unusual)}</span>
      </p>
      <p className="hint">{text.files.pickle.explanation}</p>
      {problem === undefined ? null : <p className="hint">{text.files.pickle.problem(problem)}</p>}
      {files.length === 0 ? null : <p className="hint break-all">{text.files.pickle.files(files.join(", "))}</p>}
      {imports.length === 0 ? null : (
        <TableFrame label={text.files.pickle.name}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{text.files.pickle.name}</th>
                <th scope="col">{text.files.pickle.verdict}</th>
              </tr>
            </thead>
            <tbody>
              {imports.map(({ module, name, isUsual }) => (
                <tr key={`${module} ${name}`}>
                  <th scope="row">
                    <code dir="ltr">
                      {module}.{name}
                    </code>
                  </th>
                  <td>
                    {isUsual ? (
                      text.files.pickle.isUsual
                    ) : (
                      <strong className="inline-flex items-center gap-1">
                        <Icon name="alert" />
                        {text.files.pickle.isUnusual}
                      </strong>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </>
  );
}

/** Lists the files of an archive, as its directory states them. */
export function ArchiveView({ view: { entries, total, totalBytes } }: { view: Archive }) {
  const text = useText();
  const size = (bytes: number) => formatBytes(bytes, text.language);
  return (
    <>
      <p className="mt-4 text-sm text-muted">{text.files.archive.summary(entries.length, total, size(totalBytes))}</p>
      <TableFrame label={text.files.heading}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{text.files.name}</th>
              <th scope="col" className="number">
                {text.files.size}
              </th>
              <th scope="col" className="number">
                {text.files.archive.packed}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ name, size: bytes, packed }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an archive may have a name twice
              <tr key={index}>
                <th scope="row" className="break-all">
                  <bdi>{name}</bdi>
                </th>
                <td className="number">{size(bytes)}</td>
                <td className="number">{size(packed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
