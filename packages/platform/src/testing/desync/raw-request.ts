/** A request as bytes (Latin-1), which parsers may read differently. */
export interface RawRequest {
  name: string;
  bytes: string;
}

/** A complete request that a parser sees only if it ends the message before it early. */
export const smuggled = "GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n";
export const chunkedBody = "5\r\nhello\r\n0\r\n\r\n";

interface PostParts {
  body?: string;
  target?: string;
  version?: string;
}

/** Returns a `POST` whose header lines are given as they are sent, without the last line end. */
export function post(headers: string, { body = "", target = "/v1/a", version = "HTTP/1.1" }: PostParts = {}): string {
  return `POST ${target} ${version}\r\nhost: x\r\n${headers}\r\n\r\n${body}`;
}

/** Names a request after the bytes that matter in it. */
export function shown(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
  return JSON.stringify(short);
}
