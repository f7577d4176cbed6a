import { usePage } from "../../../frame/page-context.tsx";
import { Island } from "../../../islands/island.tsx";
import { paths } from "../../../paths.ts";
import { searchBoxIsland } from "./search-box-island.tsx";
import { suggestionSource } from "./suggestion-source.ts";

/** The search field of every page. On the search page it contains the query. */
export function SearchBox() {
  const { text, location } = usePage();
  const query = location.startsWith(paths.search()) ? new URLSearchParams(location.split("?")[1]).get("q") : null;
  return (
    <Island
      of={searchBoxIsland}
      when="interaction"
      props={{
        action: paths.search(),
        source: suggestionSource("search-suggestions", text.search),
        query: query ?? "",
        text: { label: text.frame.search, placeholder: text.frame.searchPlaceholder, key: text.frame.searchKey },
      }}
    />
  );
}
