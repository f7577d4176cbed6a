import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { alertKinds } from "../../contract/alerts.ts";

/** Stands before every id that a card brings, so that none can pass for one of the page's own. */
export const idPrefix = "user-content-";

const tags =
  `a abbr audio b blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption
  figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub
  summary sup table tbody td tfoot th thead tr tt u ul var video wbr`.split(/\s+/);

interface Places {
  linkBase: string;
  imageBase: string;
  folder: string;
}

/** Leaves what a document needs: no style, script, form, frame, or anything that reaches out of the card. */
export function sanitizeCardHtml(html: string, places: Places): string {
  return sanitizeHtml(html, options(places));
}

function options({ linkBase, imageBase, folder }: Places): IOptions {
  const media = (tagName: string, attributes: Attributes) => ({
    tagName,
    attribs: withSource(attributes, imageBase, folder),
  });
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
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes, linkBase, folder) }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: { ...withSource(attributes, imageBase, folder), loading: "lazy", referrerpolicy: "no-referrer" },
      }),
      source: media,
      video: media,
      audio: media,
      "*": (tagName, attributes) => ({ tagName, attribs: withPrefixedId(attributes) }),
    },
  };
}

function linkAttributes({ href, name, ...rest }: Attributes, linkBase: string, folder: string): Attributes {
  return {
    ...rest,
    ...(name === undefined || rest["id"] !== undefined ? {} : { id: name }),
    ...(href === undefined ? {} : { href: placed(href, linkBase, folder), rel: "ugc nofollow noopener" }),
  };
}

function withSource(attributes: Attributes, imageBase: string, folder: string): Attributes {
  const placedOnes = ["src", "poster"].flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [[name, placed(value, imageBase, folder)]];
  });
  return { ...attributes, ...Object.fromEntries(placedOnes) };
}

function withPrefixedId({ id, ...rest }: Attributes): Attributes {
  return id === undefined || id === "" ? rest : { ...rest, id: `${idPrefix}${id.replace(idPrefix, "")}` };
}

/** A relative address is one of the repository's files; everything else stays as it is, for the sanitiser to judge. */
function placed(address: string, base: string, folder: string): string {
  const trimmed = address.trim();
  if (trimmed.startsWith("#")) return `#${idPrefix}${trimmed.slice(1).replace(idPrefix, "")}`;
  if (trimmed === "" || /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(trimmed)) return trimmed;
  try {
    const { pathname, search, hash } = new URL(trimmed, `http://repository.invalid/${folder}`);
    return `${base}${pathname.slice(1)}${search}${hash}`;
  } catch {
    return "";
  }
}
