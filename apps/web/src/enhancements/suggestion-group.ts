import type { Suggestions } from "../features/search/suggestions.ts";

type Group = Suggestions["groups"][number];
type Parts = Group["hits"][number]["title"];

/** The options of one kind under their heading. Every word of them is text, whatever it says. */
export function suggestionGroup({ title, hits }: Group, id: string): HTMLElement {
  const group = element("div", "palette-group");
  const heading = element("div", "palette-heading", [{ text: title, isMatch: false }]);
  heading.id = id;
  group.role = "group";
  group.setAttribute("aria-labelledby", id);
  group.append(
    heading,
    ...hits.map((hit, index) => {
      const option = element("div", "palette-option");
      option.role = "option";
      option.id = `${id}-${index}`;
      option.ariaSelected = "false";
      option.dataset["href"] = hit.href;
      if (hit.language !== undefined) option.lang = hit.language;
      option.append(element("span", "", hit.title));
      if (hit.detail !== undefined) option.append(detailOf(hit.detail, hit.isExcerpt === true));
      return option;
    }),
  );
  return group;
}

function detailOf(parts: Parts, isExcerpt: boolean): HTMLElement {
  const detail = element("span", "text-muted", parts);
  if (isExcerpt) detail.dir = "auto";
  return detail;
}

function element(tag: "div" | "span", className: string, parts: Parts = []): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  for (const { text, isMatch } of parts) {
    if (!isMatch) {
      made.append(text);
      continue;
    }
    const mark = document.createElement("mark");
    mark.textContent = text;
    made.append(mark);
  }
  return made;
}
