/**
 * Fields of a path that a query can test. For `unet/config.json` they are `unet/config.json`, `unet/`, `config` and
 * `json`.
 */
export const pathFields = [
  "path", // unet/config.json
  "path_prefix", // unet/
  "path_filename", // config
  "path_extension", // json
] as const;
/** A field of a path that a query can test. */
export type PathField = (typeof pathFields)[number];

/** A parsed download query. */
export type DownloadQuery =
  | {
      /** Kind of the condition. */
      kind: "equals";
      /** Field to test. */
      field: PathField;
      /** Value that the field must have. */
      value: string;
    }
  | {
      /** Kind of the condition. */
      kind: "exists";
      /** Field to test. */
      field: PathField;
    }
  | {
      /** Kind of the condition. */
      kind: "not";
      /** Condition that must not hold. */
      of: DownloadQuery;
    }
  | {
      /** Kind of the condition. */
      kind: "and" | "or";
      /** First condition. */
      left: DownloadQuery;
      /** Second condition. */
      right: DownloadQuery;
    };

/** A download query is malformed. */
export class DownloadQueryError extends Error {
  override readonly name = "DownloadQueryError";
  /** Offset of the error in characters. */
  readonly offset: number;
  constructor(reason: string, offset: number) {
    super(`Bad download query at character ${offset}: ${reason}.`);
    this.offset = offset;
  }
}

interface Token {
  text: string;
  offset: number;
}

const maxQueryChars = 4096;
const maxDepth = 16;
const tokenPattern = /\s+|[()]|(?:AND|OR|NOT)(?![\w:])|[a-z_]+:"[^"]*"/y;

/**
 * Parses a query such as `path:"config.json" OR (path_filename:"model" AND NOT path_extension:"md")`. NOT binds tighter
 * than AND, AND tighter than OR. `_exists_:"path_prefix"` tests whether the file is in a folder.
 * @throws {DownloadQueryError} the query is malformed, longer than 4,096 characters or nested more than 16 deep
 */
export function parseDownloadQuery(source: string): DownloadQuery {
  const tokens = tokenize(source);
  let next = 0;

  const peek = () => tokens[next]?.text;
  const offset = () => tokens[next]?.offset ?? source.length;

  function either(depth: number): DownloadQuery {
    let left = both(depth);
    while (peek() === "OR") {
      next++;
      left = { kind: "or", left, right: both(depth) };
    }
    return left;
  }

  function both(depth: number): DownloadQuery {
    let left = single(depth);
    while (peek() === "AND") {
      next++;
      left = { kind: "and", left, right: single(depth) };
    }
    return left;
  }

  function single(depth: number): DownloadQuery {
    if (depth > maxDepth) throw new DownloadQueryError(`nested more than ${maxDepth} deep`, offset());
    const token = tokens[next];
    if (token === undefined) throw new DownloadQueryError("ends where a condition is expected", source.length);
    next++;
    if (token.text === "NOT") return { kind: "not", of: single(depth + 1) };
    if (token.text !== "(") return condition(token);
    const inner = either(depth + 1);
    if (peek() !== ")") throw new DownloadQueryError('"(" is never closed', token.offset);
    next++;
    return inner;
  }

  const query = either(0);
  if (next < tokens.length) throw new DownloadQueryError("expected AND or OR", offset());
  return query;
}

function tokenize(source: string): Token[] {
  if (source.length > maxQueryChars)
    throw new DownloadQueryError(`longer than ${maxQueryChars} characters`, maxQueryChars);
  const tokens: Token[] = [];
  for (let offset = 0; offset < source.length; ) {
    tokenPattern.lastIndex = offset;
    const text = tokenPattern.exec(source)?.[0];
    if (text === undefined) throw new DownloadQueryError('expected a condition like path:"config.json"', offset);
    if (text.trim() !== "") tokens.push({ text, offset });
    offset += text.length;
  }
  return tokens;
}

function condition({ text, offset }: Token): DownloadQuery {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon);
  const value = text.slice(colon + 2, -1);
  if (colon < 0) throw new DownloadQueryError(`"${text}" stands where a condition is expected`, offset);
  if (isPathField(name)) return { kind: "equals", field: name, value };
  if (name === "_exists_" && isPathField(value)) return { kind: "exists", field: value };
  throw new DownloadQueryError(`unknown field "${name === "_exists_" ? value : name}"`, offset);
}

function isPathField(name: string): name is PathField {
  return pathFields.some((field) => field === name);
}
