import { useText } from "../../frame/page-context.tsx";
import { listParameters } from "../../paths.ts";
import { ChoiceForm } from "../../ui/choice-form.tsx";
import { isSort, type ListKind } from "./list-kind.ts";
import { defaultSort, type ListState } from "./list-state.ts";

/** Text and order of a list, as a plain form; the list's other filters go along. */
export function ListForm({ kind, state }: { kind: ListKind; state: ListState }) {
  const { lists: text } = useText();
  const kept = listParameters.filter((name) => name !== "search" && name !== "sort" && name !== "p");
  const hidden = kept.flatMap((name) => {
    const values = state[name] ?? [];
    // As the address has them: tags one by one, the others with commas between.
    return (name === "other" || values.length === 0 ? values : [values.join(",")]).map((value) => ({ name, value }));
  });
  const sorts = Object.keys(kind.sorts).filter((sort) => isSort(kind, sort));
  return (
    <search>
      <ChoiceForm
        action={kind.path()}
        className="models-form"
        hidden={hidden}
        choices={[
          {
            name: "sort",
            label: text.sortLabel,
            className: "field",
            value: state.sort?.[0] ?? defaultSort(kind) ?? "",
            options: sorts.map((sort) => ({ value: sort, label: text.sorts[sort] })),
          },
        ]}
        submit={{ label: text.apply, className: "button self-end" }}
        before={
          <label className="field grow">
            <span>{text.searchLabel}</span>
            <input type="search" name="search" defaultValue={state.search?.[0]} maxLength={256} />
          </label>
        }
      />
    </search>
  );
}
