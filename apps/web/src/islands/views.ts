/** Opens a view without asking the server, and keeps which one is open in the address. */
export function views(element: HTMLElement): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>(":scope > nav > a[data-view]")];

  const open = (chosen: HTMLAnchorElement) => {
    for (const link of links) {
      const isChosen = link === chosen;
      if (isChosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      viewOf(link)?.toggleAttribute("hidden", !isChosen);
    }
  };

  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(link);
      remember(element, link);
      history.pushState(null, "", new URL(link.href).search);
    });
  }
  // Back and forward open what the address says; the one that was open at first stands for an address that says nothing.
  const first = links.find((link) => link.ariaCurrent === "true");
  addEventListener("popstate", () => {
    const chosen = links.find((link) => isIn(location, link)) ?? first;
    if (chosen !== undefined) open(chosen);
  });
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the choice in the cookie that the element names. */
function remember({ dataset }: HTMLElement, link: HTMLAnchorElement): void {
  const { remember: parameter, cookie } = dataset;
  if (parameter === undefined || cookie === undefined) return;
  const value = encodeURIComponent(new URL(link.href).searchParams.get(parameter) ?? "");
  document.cookie = `${cookie}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

function viewOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(link.dataset["view"] ?? "");
}

/** Whether the address says all that the link would make it say. */
function isIn(address: { search: string }, link: HTMLAnchorElement): boolean {
  const said = new URLSearchParams(address.search);
  return [...new URL(link.href).searchParams].every(([name, value]) => said.get(name) === value);
}
