/** Characters that a URL or a log line would read as something else, and those that are not seen. */
const forbidden = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}?#%\\"<>^`{|}]/u;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** `..` with parameters, as some servers read it. */
const dotSegment = /^\.{1,2}(?:;|$)/;

export function isAddress(providerModelId: string): boolean {
  return scheme.test(providerModelId);
}

/**
 * Why a mapping may not call a model so. The router builds paths from these ids, so none may lead elsewhere.
 * @param providerModelId such as `accounts/fireworks/models/x`, `owner/name:version` or `@cf/meta/x`; some providers take
 * an address
 * @returns a sentence without a full stop, or `undefined` if the id is fine
 */
export function providerModelIdProblem(providerModelId: string): string | undefined {
  if (providerModelId === "") return "The provider's name of the model is empty";
  const [bad] = forbidden.exec(providerModelId) ?? [];
  if (bad !== undefined) {
    return `The provider's name of the model has ${JSON.stringify(bad)}: spaces, invisible characters and any of ?#%\\"<>^\`{|} are not allowed`;
  }
  if (isAddress(providerModelId)) return addressProblem(providerModelId);
  const segments = providerModelId.split("/");
  if (segments.includes("")) return 'The provider\'s name of the model starts or ends with "/", or has "//"';
  return segments.some((segment) => dotSegment.test(segment))
    ? 'The provider\'s name of the model has "." or ".." between slashes, which leads elsewhere'
    : undefined;
}

function addressProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return "An address as the name of a model starts with https://";
  if (url.username !== "" || url.password !== "")
    return "An address as the name of a model has no user name or password";
  const [, , , ...path] = address.split("/");
  return path.some((segment) => dotSegment.test(segment)) ? 'An address as the name of a model has no ".."' : undefined;
}
