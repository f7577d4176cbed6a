import { useText } from "../../frame/page-context.tsx";
import { listParameters } from "../../paths.ts";
import { ChoiceForm } from "../../ui/choice-form.tsx";
import { isSort, type ListKind } from "./list-kind.ts";
import { defaultSort, gatedChoices, type ListState } from "./list-state.ts";

/** Shows a form for a list's search text and order, which keeps the other filters as hidden fields. */
export function ListForm({ kind, state }: { kind: ListKind; state: ListState }) {
  const { lists: text } = useText();
  const shown = new Set(["search", "gated", "sort", "p"]);
  const otherParameters = listParameters.filter((name) => !shown.has(name));
  const hidden = otherParameters.flatMap((name) => {
    const values = state[name] ?? [];
    // The same form as in addresses: one field per tag, and comma-separated values for other filters.
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
            name: "gated",
            label: text.facets.gated,
            className: "field",
            value: state.gated?.[0] ?? "",
            options: [
              { value: "", label: text.anyAccess },
              ...gatedChoices.map((value) => ({ value, label: text.gatedChoices[value] })),
            ],
          },
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
