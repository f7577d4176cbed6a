import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { alertKinds } from "../../contract/alerts.ts";

const cardPrefix = "user-content-";

/** Returns the prefix of every id in a text, so that none collides with an id of the page or of another text. */
export function idPrefixOf(scope: string | undefined): string {
  return scope === undefined ? cardPrefix : `${cardPrefix}${scope}-`;
}

const tags =
  `a abbr audio b blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption
  figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub
  summary sup table tbody td tfoot th thead tr tt u ul var video wbr`.split(/\s+/);

interface BaseUrls {
  linkBase: string;
  imageBase: string;
  folder: string;
  scope?: string | undefined;
}

/** Removes everything but the elements of a document: no style, script, form or frame, nothing outside the card. */
export function sanitizeCardHtml(html: string, bases: BaseUrls): string {
  return sanitizeHtml(html, options(bases));
}

function options({ linkBase, imageBase, folder, scope }: BaseUrls): IOptions {
  const idPrefix = idPrefixOf(scope);
  const images = { base: imageBase, folder, idPrefix };
  const media = (tagName: string, attributes: Attributes) => ({ tagName, attribs: withSource(attributes, images) });
  return {
    allowedTags: tags,
    allowedAttributes: {
      "*": ["align", "dir", "id", "lang", "title"],
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading", "referrerpolicy"],
      source: ["src", "media", "type"],
      video: ["src", "poster", "controls", "width", "height", "muted", "loop"],
      audio: ["src", "controls"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan", "scope"],
      col: ["span", "width"],
      colgroup: ["span"],
      ol: ["start", "type", "reversed"],
      li: ["value"],
      details: ["open"],
    },
    allowedClasses: {
      div: ["alert", ...alertKinds.map((kind) => `alert-${kind}`)],
      p: ["alert-title"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: {
      img: ["http", "https"],
      video: ["http", "https"],
      audio: ["http", "https"],
      source: ["http", "https"],
    },
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: linkAttributes(attributes, { base: linkBase, folder, idPrefix }),
      }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: { ...withSource(attributes, images), loading: "lazy", referrerpolicy: "no-referrer" },
      }),
      source: media,
      video: media,
      audio: media,
      "*": (tagName, attributes) => ({ tagName, attribs: withPrefixedId(attributes, idPrefix) }),
    },
  };
}

/** What relative URLs and fragments of a text lead to. */
interface Resolution {
  base: string;
  folder: string;
  idPrefix: string;
}

function linkAttributes({ href, name, ...rest }: Attributes, resolution: Resolution): Attributes {
  return {
    ...rest,
    ...(name === undefined || rest["id"] !== undefined ? {} : { id: name }),
    ...(href === undefined ? {} : { href: resolveUrl(href, resolution), rel: "ugc nofollow noopener" }),
  };
}

function withSource(attributes: Attributes, resolution: Resolution): Attributes {
  const resolved = ["src", "poster"].flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [[name, resolveUrl(value, resolution)]];
  });
  return { ...attributes, ...Object.fromEntries(resolved) };
}

function withPrefixedId({ id, ...rest }: Attributes, idPrefix: string): Attributes {
  return id === undefined || id === "" ? rest : { ...rest, id: `${idPrefix}${id.replace(cardPrefix, "")}` };
}

/** Resolves a relative URL to a file of the repository. Other URLs are left to the sanitiser. */
function resolveUrl(url: string, { base, folder, idPrefix }: Resolution): string {
  const trimmed = url.trim();
  if (trimmed.startsWith("#")) return `#${idPrefix}${trimmed.slice(1).replace(cardPrefix, "")}`;
  if (trimmed === "" || /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(trimmed)) return trimmed;
  try {
    const { pathname, search, hash } = new URL(trimmed, `http://repository.invalid/${folder}`);
    return `${base}${pathname.slice(1)}${search}${hash}`;
  } catch {
    return "";
  }
}
