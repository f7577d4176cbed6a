import { randomBytes } from "node:crypto";
import type { WhoAmI } from "@modelyard/hub/contract";
import { paths } from "../paths.ts";
import { Avatar } from "../ui/marks/avatar.tsx";
import { anyViewer, usePage, useText } from "./page-context.tsx";

/** The text in a shared page that is replaced by the menu of the visitor. */
export const viewerMenuPlace = `menu-${randomBytes(16).toString("hex")}`;

/** Shows the menu of a signed-in visitor, or the link to sign in. */
export function AccountMenu() {
  const { text, viewer, location } = usePage();
  if (viewer === undefined) {
    const next = location.startsWith(paths.login()) ? undefined : location;
    return (
      <a href={paths.login({ next })} className="button">
        {text.frame.signIn}
      </a>
    );
  }
  // Shared pages get the menu of each visitor later.
  return viewer === anyViewer ? viewerMenuPlace : <ViewerMenu name={viewer.name} avatarUrl={viewer.avatarUrl} />;
}

type ViewerMenuProps = Pick<WhoAmI, "name" | "avatarUrl">;

/** The menu of a signed-in visitor. It uses nothing else of the page than its language. */
export function ViewerMenu({ name, avatarUrl }: ViewerMenuProps) {
  const text = useText();
  return (
    <details className="menu" data-enhance="menu">
      <summary className="quiet-button">
        <Avatar owner={name} url={avatarUrl} size="small" />
        <span className="max-w-32 truncate">{name}</span>
      </summary>
      <ul>
        <li>
          <a href={paths.owner(name)}>{text.frame.profile}</a>
        </li>
        <li>
          <a href={paths.newRepository()}>{text.frame.newRepository}</a>
        </li>
        <li>
          <a href={paths.profile()}>{text.frame.settings}</a>
        </li>
        <li>
          <a href={paths.notifications()}>{text.notifications.title}</a>
        </li>
        <li>
          <a href={paths.tokens()}>{text.frame.tokens}</a>
        </li>
        <li>
          <form method="post" action={paths.logout()}>
            <button>{text.frame.signOut}</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
