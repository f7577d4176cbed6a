import type { ReactNode } from "react";
import { Palette } from "../features/search/suggest/palette.tsx";
import type { RepositoryAddress } from "../paths.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { usePage } from "./page-context.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SocialMeta } from "./social-meta.tsx";

interface DocumentProps {
  title: string;
  description?: string | undefined;
  robots?: "noindex" | undefined;
  repository?: RepositoryAddress | undefined;
  children: ReactNode;
}

/** Renders the HTML document around a page's content. */
export function Document({ title, description, robots, repository, children }: DocumentProps) {
  const { text, theme, assets, nonce } = usePage();
  return (
    <html lang={text.language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description ?? text.home.lead} />
        <SocialMeta title={title} description={description ?? text.home.lead} repository={repository} />
        {robots === undefined ? null : <meta name="robots" content={robots} />}
        <link rel="icon" type="image/svg+xml" href={assets.favicon} />
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />
        <link rel="stylesheet" href={assets.stylesheet} />
      </head>
      <body data-icons={assets.icons}>
        <a className="skip-link" href="#content">
          {text.skipToContent}
        </a>
        <SiteHeader />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <Palette />
        <KeysDialog />
        {/* Announces copying to screen readers. */}
        <output id="announcement" className="sr-only" data-copied={text.copy.copied} />
        {/* Last, so that content comes first on slow connections, and that cached pages change only at their end for each nonce. */}
        <script type="module" src={assets.script} nonce={nonce} />
      </body>
    </html>
  );
}
