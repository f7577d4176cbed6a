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

/** The whole HTML page around one page's content. */
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
        {/* What a copy button says aloud. */}
        <output id="announcement" className="sr-only" data-copied={text.copy.copied} />
        {/* Last: what is read comes first on a slow line, and a kept page has but its end to make anew for each nonce. */}
        <script type="module" src={assets.script} nonce={nonce} />
      </body>
    </html>
  );
}
