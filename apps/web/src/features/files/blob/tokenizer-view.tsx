import type { TokenizerView as Tokenizer } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { formatNumber } from "../../../text/format.ts";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";

/** Shows what a tokenizer file defines. */
export function TokenizerView({ file, view }: { file: RevisionPath; view: Tokenizer }) {
  const text = useText();
  const { type, vocabularySize, merges, steps, addedTokens, specialTokens } = view;
  const number = (value: number) => formatNumber(value, text.language);
  const facts = [
    { name: text.files.tokenizer.type, value: type },
    { name: text.files.tokenizer.vocabulary, value: vocabularySize === undefined ? undefined : number(vocabularySize) },
    { name: text.files.tokenizer.merges, value: merges === undefined ? undefined : number(merges) },
    { name: text.files.tokenizer.added, value: number(addedTokens) },
    ...steps.map(({ part, types }) => ({ name: part, value: types.join(" → ") })),
  ];
  return (
    <>
      <dl className="weight-facts">
        {facts.map(({ name, value }) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {file.type === "model" ? (
        <p className="mt-4">
          <a href={paths.chatTemplate(file.id)}>{text.files.tokenizer.chatTemplate}</a>
        </p>
      ) : null}
      {specialTokens.length === 0 ? null : (
        <TableFrame label={text.files.tokenizer.special}>
          <table className="data-table">
            <caption className="sr-only">{text.files.tokenizer.special}</caption>
            <thead>
              <tr>
                <th scope="col">{text.files.tokenizer.special}</th>
                <th scope="col" className="number">
                  {text.files.tokenizer.id}
                </th>
              </tr>
            </thead>
            <tbody>
              {specialTokens.map(({ id, text: token }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>{token}</code>
                  </th>
                  <td className="number">{id}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </>
  );
}
