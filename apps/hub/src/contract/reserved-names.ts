const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * The first path segments of this installation's routes, in lower case: no owner's page, file or git repository is
 * below them. A test compares them with the registered routes.
 */
export const routeNames: ReadonlySet<string> = new Set(
  words(`_private .well-known api assets avatars collections datasets design docs favicon.ico healthz join llms.txt login logout
  metrics models new notifications oauth openapi.json playground readyz robots.txt router search settings sitemap.xml spaces
  static tasks v1 v2 welcome xet`),
);

/** Future routes, repository types and routes of other hubs, and names that could be mistaken for the operator's. */
const futureNames = words(`about admin auth billing blog buckets cdn chat compare contact
  dashboard enterprise explore feed git help hf home inference jobs kernels labs learn lfs
  organizations orgs papers posts pricing privacy repos resolve root security setup signup
  status storage support system terms tokens trending upload user users webhooks`);

/** First segments of translated pages. */
const languageNames = words("en tr");

/** Names of properties that every JavaScript object has, which a careless lookup by name would find. */
const objectNames = words(
  "constructor hasownproperty isprototypeof propertyisenumerable prototype tolocalestring tostring valueof",
);

/** Names that new accounts cannot have, in lower case. Existing accounts keep theirs. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...routeNames,
  ...futureNames,
  ...languageNames,
  ...objectNames,
]);
