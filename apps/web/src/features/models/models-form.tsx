import { useText } from "../../frame/page-context.tsx";
import { type ModelsQuery, paths } from "../../paths.ts";
import { defaultSort, isSort, type Sort, sorts } from "./models-query.ts";

/** Text and order of a list, as a plain form; the other filters go along. */
export function ModelsForm({ query }: { query: ModelsQuery }) {
  const text = useText();
  return (
    <form action={paths.models()} className="models-form">
      <Hidden name="pipeline_tag" value={query.pipeline_tag} />
      <Hidden name="library" value={query.library} />
      {query.other?.map((tag) => (
        <Hidden key={tag} name="other" value={tag} />
      ))}
      <label className="field grow">
        <span>{text.models.searchLabel}</span>
        <input type="search" name="search" defaultValue={query.search} maxLength={256} />
      </label>
      <label className="field">
        <span>{text.models.sortLabel}</span>
        <select name="sort" defaultValue={query.sort ?? defaultSort} data-island="submit-on-change">
          {Object.keys(sorts)
            .filter((sort): sort is Sort => isSort(sort))
            .map((sort) => (
              <option key={sort} value={sort}>
                {text.models.sorts[sort]}
              </option>
            ))}
        </select>
      </label>
      <button className="button self-end">{text.models.apply}</button>
    </form>
  );
}

function Hidden({ name, value }: { name: string; value: string | undefined }) {
  return value === undefined ? null : <input type="hidden" name={name} value={value} />;
}
