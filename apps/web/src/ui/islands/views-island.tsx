import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../islands/define-island.tsx";
import { Slot } from "../../islands/slot.tsx";

const ViewsProps = z.object({
  /** Accessible name of the selection. */
  label: z.string(),
  look: z.enum(["segments", "underlined", "pills"]),
  /** Id of the view that is open initially. */
  open: z.string(),
  /** `id` names the content's element; `href` is this page with the view open. */
  views: z.array(z.object({ id: z.string(), label: z.string(), href: z.string() })),
  /** Stores a selection beyond this page: a parameter of the links, and a cookie. */
  remember: z.optional(z.object({ parameter: z.string(), cookie: z.string() })),
  /** Opens the view of the visitor's operating system, whose id ends with its name. */
  guess: z.optional(z.literal("system")),
});
type ViewsProps = z.infer<typeof ViewsProps>;

const yearSeconds = 365 * 24 * 60 * 60;

/** Opens a view without a request, and updates the query. */
function Views({ label, look, open, views, remember, guess }: ViewsProps) {
  const system = useSyncExternalStore(
    () => () => undefined,
    () => systemOf(navigator.userAgent),
    () => undefined,
  );
  const guessed = guess && system && views.find(({ id }) => id.endsWith(`-${system}`))?.id;
  const [selected, setSelected] = useState<string>();
  const chosen = selected ?? guessed ?? open;
  useEffect(() => {
    // The initially open view also belongs to a URL without the parameter.
    const follow = () => setSelected(views.find(({ href }) => isIn(location.search, href))?.id);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [views]);

  const choose = (event: MouseEvent, { id, href }: ViewsProps["views"][number]) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setSelected(id);
    const { search, searchParams } = new URL(href, location.href);
    if (remember !== undefined) setCookie(remember.cookie, searchParams.get(remember.parameter) ?? "");
    history.pushState(null, "", search);
  };

  return (
    <>
      <nav aria-label={label} className={look}>
        {views.map((view) => (
          // For crawlers it is a duplicate of this page.
          <a
            key={view.id}
            href={view.href}
            rel="nofollow"
            data-view={view.id}
            aria-current={view.id === chosen ? "true" : undefined}
            onClick={(event) => choose(event, view)}
          >
            {view.label}
          </a>
        ))}
      </nav>
      {views.map(({ id }) => (
        <Slot key={id} name={id} id={id} hidden={id !== chosen} />
      ))}
    </>
  );
}

/** Returns the operating system that a browser names; `undefined` for others, such as those of phones. */
function systemOf(userAgent: string): "macos" | "linux" | "windows" | undefined {
  if (/Android|iPhone|iPad|Mobile/.test(userAgent)) return undefined;
  if (userAgent.includes("Windows")) return "windows";
  if (userAgent.includes("Macintosh")) return "macos";
  return userAgent.includes("Linux") ? "linux" : undefined;
}

function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Returns whether a URL already has all parameters that a link would set. */
function isIn(search: string, href: string): boolean {
  const said = new URLSearchParams(search);
  return [...new URL(href, location.href).searchParams].every(([name, value]) => said.get(name) === value);
}

export const viewsIsland = defineIsland({ name: "views", schema: ViewsProps, Component: Views });
