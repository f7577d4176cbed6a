import { usePage } from "./page-context.tsx";

export function SiteFooter() {
  const { text, version } = usePage();
  return (
    <footer className="site-footer">
      <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-1 py-6">
        <p>{text.frame.footer}</p>
        <p className="flex flex-wrap items-baseline gap-x-6">
          <button type="button" className="link-button" data-enhance="open-dialog" data-dialog="palette">
            {text.keys.palette}
          </button>
          <button type="button" className="link-button" data-enhance="open-dialog" data-dialog="keys">
            {text.keys.open}
          </button>
          <span>{text.frame.version(version)}</span>
        </p>
      </div>
    </footer>
  );
}
