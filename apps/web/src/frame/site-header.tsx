import { SearchBox } from "../features/search/suggest/search-box.tsx";
import { paths } from "../paths.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { usePage } from "./page-context.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteHeader() {
  const { text, demo } = usePage();
  return (
    <header className="site-header">
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-5">
        <a href={paths.home()} className="brand">
          <Logo />
          {text.siteName}
        </a>
        {demo ? (
          <a href={paths.docs()} className="demo-badge" title={text.frame.demo}>
            {text.frame.demoBadge}
          </a>
        ) : null}
        <search className="site-search">
          <SearchBox />
        </search>
        <nav aria-label={text.frame.mainNavigation} className="site-nav">
          <a href={paths.models()} className="quiet-button">
            {text.frame.models}
          </a>
          <a href={paths.datasets()} className="quiet-button">
            {text.datasets.heading}
          </a>
          <a href={paths.tasks()} className="quiet-button">
            {text.frame.tasks}
          </a>
          <a href={paths.playground()} className="quiet-button">
            {text.playground.title}
          </a>
          <a href={paths.docs()} className="quiet-button">
            {text.frame.docs}
          </a>
        </nav>
        <div className="site-tools">
          <ThemeSwitch />
          <LanguageSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
      <path
        d="M4 20V9l7.5 7V9l7.5 7V9L28 16.5V20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M4 26h24" className="stroke-accent" strokeWidth="2.8" strokeLinecap="round" />
    </svg>
  );
}
