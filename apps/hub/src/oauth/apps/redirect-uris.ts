const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);
const longest = 2048;

/**
 * Returns why an app cannot register an address; `undefined` if it can. Allowed are https, http on the own machine, and
 * private schemes of installed programs, which contain a dot: RFC 8252 section 7.
 */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > longest) return `An address has at most ${longest} characters.`;
  // Browsers drop line breaks and read backslashes as slashes, so two programs could read two addresses.
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes("\\") || !URL.canParse(uri))
    return "This is not a complete address without spaces.";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "An address must not contain #.";
  if (username !== "" || password !== "") return "An address must not contain a user name.";
  if (protocol === "https:" || protocol === "http:") {
    if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return "The host of this address is not valid.";
    if (protocol === "http:" && !loopbackHosts.has(hostname)) return "Use https. http is for localhost only.";
    return undefined;
  }
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? undefined
    : "Use https, or a private scheme with a dot, such as com.example.app.";
}

/**
 * Returns whether a requested address is the registered one, character by character. Only the port of a numeric loopback
 * address may differ, because programs listen on any free port: RFC 8252 section 7.3.
 */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  if (!URL.canParse(requested)) return false;
  const one = withoutLoopbackPort(registered);
  return one !== undefined && one === withoutLoopbackPort(requested);
}

function withoutLoopbackPort(uri: string): string | undefined {
  const [, start, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/.exec(uri) ?? [];
  return start === undefined ? undefined : start + (rest ?? "");
}

/** Returns what a content security policy names to allow a redirect to this address. */
export function redirectTarget(uri: string): string {
  const { protocol, origin } = new URL(uri);
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}
