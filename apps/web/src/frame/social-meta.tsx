import { paths, type RepositoryAddress } from "../paths.ts";
import { languages } from "../text/language.ts";
import { usePage } from "./page-context.tsx";

interface SocialMetaProps {
  title: string;
  description: string;
  /** The repository whose social card is used; `undefined` for that of the site. */
  repository: RepositoryAddress | undefined;
}

/** Renders the metadata that other sites show for links to this page. @see https://ogp.me */
export function SocialMeta({ title, description, repository }: SocialMetaProps) {
  const { text, hubUrl, location } = usePage();
  const lang = text.language === languages[0] ? undefined : text.language;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={text.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${hubUrl}${location.split("?")[0]}`} />
      <meta property="og:image" content={hubUrl + paths.socialCard(repository, { lang })} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
