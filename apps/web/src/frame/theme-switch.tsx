import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { usePage } from "./page-context.tsx";
import { nextTheme } from "./theme.ts";

/** Shows the button that selects the next theme. It is a form that sets a cookie, so that it works without JavaScript. */
export function ThemeSwitch() {
  const { text, theme, location } = usePage();
  const { is, switchTo } = text.frame.theme;
  const next = nextTheme(theme);
  return (
    <form method="post" action={paths.theme()}>
      <input type="hidden" name="next" value={location} />
      <button name="theme" value={next} className="icon-button" title={`${is[theme]}. ${switchTo[next]}`}>
        <Icon name={theme} className="size-5" />
        <span className="sr-only">{switchTo[next]}</span>
      </button>
    </form>
  );
}
