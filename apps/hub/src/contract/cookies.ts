/**
 * Cookies that hold a secret: a browser's session, a device on which a login has succeeded, sealed content for the page
 * after a form, an anonymous visitor's key to stored results, the sealed state of a
 * sign-in with an external provider, a sign-in that waits for the second factor, and one with a passkey.
 */
const secretCookies = {
  session: "modelyard_session",
  device: "modelyard_device",
  flash: "modelyard_flash",
  visitor: "modelyard_visitor",
  signIn: "modelyard_sign_in",
  secondFactor: "modelyard_second_factor",
  passkey: "modelyard_passkey",
} as const;
export type SecretCookie = keyof typeof secretCookies;

/**
 * Returns the name of a secret cookie. With https it begins with `__Host-`: browsers accept such a cookie only from
 * this host, so that a sibling domain cannot plant one.
 * @param publicUrl the URL under which the browser reaches the hub
 * @see https://www.rfc-editor.org/rfc/rfc6265bis#section-4.1.3.2
 */
export function secretCookieName(cookie: SecretCookie, publicUrl: string): string {
  return (publicUrl.startsWith("https:") ? "__Host-" : "") + secretCookies[cookie];
}

/**
 * Reads a secret from a `Cookie` header. With https, a cookie without the prefix is ignored.
 * @returns `undefined` if it is absent or empty
 */
export function readSecretCookie(
  header: string | null | undefined,
  cookie: SecretCookie,
  publicUrl: string,
): string | undefined {
  const wanted = `${secretCookieName(cookie, publicUrl)}=`;
  for (const pair of (header ?? "").split(";")) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(wanted) && trimmed.length > wanted.length) return trimmed.slice(wanted.length);
  }
  return undefined;
}
