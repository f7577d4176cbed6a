import { paths } from "../paths.ts";
import { Avatar } from "../ui/marks/avatar.tsx";
import { usePage } from "./page-context.tsx";

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
  return (
    <details className="menu" data-enhance="menu">
      <summary className="quiet-button">
        <Avatar owner={viewer.name} url={viewer.avatarUrl} size="small" />
        <span className="max-w-32 truncate">{viewer.name}</span>
      </summary>
      <ul>
        <li>
          <a href={paths.owner(viewer.name)}>{text.frame.profile}</a>
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
