import type { PageContext } from "../../../frame/page-context.tsx";
import { themes } from "../../../frame/theme.ts";
import { paths, type RepositoryAddress } from "../../../paths.ts";
import { languageNames, languages } from "../../../text/language.ts";
import type { Command } from "./command.ts";

/** What actions depend on. */
export type ActionContext = Pick<PageContext, "text" | "theme" | "viewer" | "location">;

/**
 * Returns what the visitor can do from every page, the most frequent actions first.
 * @param uploads repositories to which files can be added
 */
export function actionsFor(page: ActionContext, uploads: readonly RepositoryAddress[]): Command[] {
  const { viewer } = page;
  return [
    { href: paths.newRepository({ type: "model" }), icon: "plus", label: ({ search }) => search.actions.newModel },
    { href: paths.newRepository({ type: "dataset" }), icon: "plus", label: ({ search }) => search.actions.newDataset },
    ...uploads.map(
      (repository): Command => ({
        href: paths.upload({ ...repository, revision: "main", path: "" }),
        icon: "upload",
        label: ({ search }) => search.actions.upload(repository.id),
      }),
    ),
    { href: paths.playground(), icon: "code", label: ({ search }) => search.actions.playground },
    ...(viewer === undefined ? [] : ownPages(viewer.name)),
    ...(viewer?.isAdmin === true ? forAdministrators : []),
    ...appearance(page),
    viewer === undefined
      ? { href: paths.login(), icon: "user", label: ({ frame }) => frame.signIn }
      : {
          href: paths.logout(),
          fields: {},
          icon: "sign-out",
          label: ({ frame }) => frame.signOut,
          words: ({ search }) => search.actionWords.signOut,
        },
  ];
}

function ownPages(name: string): Command[] {
  return [
    { href: paths.notifications(), icon: "bell", label: ({ notifications }) => notifications.title },
    { href: paths.owner(name), icon: "user", label: ({ search }) => search.actions.ownPage },
  ];
}

const forAdministrators: readonly Command[] = [
  { href: paths.reportQueue(), icon: "alert", label: ({ search }) => search.actions.handleReports },
  {
    href: paths.disabledRepositories(),
    icon: "lock",
    label: ({ administration }) => administration.repositories.disableHeading,
  },
];

/** Changes the theme or the language, and returns to the page. */
function appearance({ theme, text, location }: ActionContext): Command[] {
  return [
    ...themes
      .filter((other) => other !== theme)
      .map(
        (other): Command => ({
          href: paths.theme(),
          fields: { theme: other, next: location },
          icon: other,
          label: ({ frame }) => frame.theme.switchTo[other],
          words: ({ search }) => search.actionWords.theme,
        }),
      ),
    ...languages
      .filter((other) => other !== text.language)
      .map(
        (other): Command => ({
          href: paths.language(),
          fields: { language: other, next: location },
          icon: "language",
          label: ({ frame }) => `${frame.language}: ${languageNames[other]}`,
        }),
      ),
  ];
}
