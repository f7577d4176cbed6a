/**
 * Under which address the world reaches us: the configured one, else what the proxy in front says, else what the
 * request itself says.
 */
export function publicUrlOf(configured: string | undefined): (request: Request) => string {
  if (configured !== undefined) return () => configured;
  return (request) => {
    const own = new URL(request.url);
    const host = firstWord(request.headers.get("x-forwarded-host")) ?? request.headers.get("host") ?? own.host;
    const scheme = firstWord(request.headers.get("x-forwarded-proto")) === "https" ? "https:" : own.protocol;
    const address = `${scheme}//${host}`;
    // A header can hold anything; what is no origin must not reach a page or a Link header.
    return URL.canParse(address) && new URL(address).origin === address.toLowerCase()
      ? address.toLowerCase()
      : own.origin;
  };
}

function firstWord(header: string | null): string | undefined {
  const word = header?.split(",")[0]?.trim();
  return word === "" ? undefined : word;
}
