import { useText } from "../../frame/page-context.tsx";
import { listParameters } from "../../paths.ts";
import { isSort, type ListKind } from "./list-kind.ts";
import { defaultSort, type ListState } from "./list-state.ts";

/** Text and order of a list, as a plain form; what else narrows it goes along. */
export function ListForm({ kind, state }: { kind: ListKind; state: ListState }) {
  const text = useText();
  const kept = listParameters.filter((name) => name !== "search" && name !== "sort" && name !== "p");
  return (
    <search>
      <form action={kind.path()} className="models-form">
        {kept.map((name) => {
          const values = state[name] ?? [];
          // As the address has them: tags one by one, the others with commas between.
          return (name === "other" || values.length === 0 ? values : [values.join(",")]).map((value) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ));
        })}
        <label className="field grow">
          <span>{text.lists.searchLabel}</span>
          <input type="search" name="search" defaultValue={state.search?.[0]} maxLength={256} />
        </label>
        <label className="field">
          <span>{text.lists.sortLabel}</span>
          <select name="sort" defaultValue={state.sort?.[0] ?? defaultSort(kind)} data-enhance="submit-on-change">
            {Object.keys(kind.sorts)
              .filter((sort) => isSort(kind, sort))
              .map((sort) => (
                <option key={sort} value={sort}>
                  {text.lists.sorts[sort]}
                </option>
              ))}
          </select>
        </label>
        <button className="button self-end">{text.lists.apply}</button>
      </form>
    </search>
  );
}
