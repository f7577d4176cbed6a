import { paths } from "../paths.ts";
import { languageNames, languages } from "../text/language.ts";
import { Icon } from "../ui/icon.tsx";
import { usePage } from "./page-context.tsx";

/** Shows the language menu. It is a form that sets a cookie, so that it works without JavaScript. */
export function LanguageSwitch() {
  const { text, location } = usePage();
  return (
    <details className="menu" data-enhance="menu">
      <summary className="icon-button" title={text.frame.language}>
        <Icon name="language" className="size-5" />
        <span className="sr-only">
          {text.frame.language}: {languageNames[text.language]}
        </span>
      </summary>
      <form method="post" action={paths.language()}>
        <input type="hidden" name="next" value={location} />
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <button
                name="language"
                value={language}
                lang={language}
                aria-current={language === text.language ? "true" : undefined}
              >
                {languageNames[language]}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </details>
  );
}
