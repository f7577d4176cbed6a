/** Characters with a meaning in URLs or log lines, and invisible ones. */
const forbidden = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}?#%\\"<>^`{|}]/u;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A dot segment, also with parameters as some servers accept it. */
const dotSegment = /^\.{1,2}(?:;|$)/;

export function isModelUrl(providerModelId: string): boolean {
  return scheme.test(providerModelId);
}

/**
 * Checks a provider's id of a model. The router builds paths from these ids, so none may point to another resource.
 * @param providerModelId such as `accounts/fireworks/models/x`, `owner/name:version` or `@cf/meta/x`; some providers
 * accept a URL
 * @returns the problem as a sentence without a full stop; `undefined` for a valid id
 */
export function providerModelIdProblem(providerModelId: string): string | undefined {
  if (providerModelId === "") return "The provider's name of the model is empty";
  const [bad] = forbidden.exec(providerModelId) ?? [];
  if (bad !== undefined) {
    return `The provider's name of the model has ${JSON.stringify(bad)}: spaces, invisible characters and any of ?#%\\"<>^\`{|} are not allowed`;
  }
  if (isModelUrl(providerModelId)) return urlProblem(providerModelId);
  const segments = providerModelId.split("/");
  if (segments.includes("")) return 'The provider\'s name of the model starts or ends with "/", or has "//"';
  return segments.some((segment) => dotSegment.test(segment))
    ? 'The provider\'s name of the model has "." or ".." between slashes, which would point to another resource'
    : undefined;
}

function urlProblem(modelUrl: string): string | undefined {
  const url = URL.parse(modelUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    return "A URL as the provider's name of the model must start with https://";
  if (url.username !== "" || url.password !== "")
    return "A URL as the provider's name of the model must not have a user name or password";
  const [, , , ...path] = modelUrl.split("/");
  return path.some((segment) => dotSegment.test(segment))
    ? 'A URL as the provider\'s name of the model must not have ".."'
    : undefined;
}
