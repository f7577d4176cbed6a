import { usePage } from "./page-context.tsx";

export function SiteFooter() {
  const { text, version } = usePage();
  return (
    <footer className="site-footer">
      <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-1 py-6">
        <p>{text.frame.footer}</p>
        <p>{text.frame.version(version)}</p>
      </div>
    </footer>
  );
}
