export const providerOrder = {
  title: "Provider order",
  heading: "Provider order",
  lead: "Several providers can serve the same model. Calls that name no provider try them in this order and fail over to the next one when a provider fails before its response starts.",
  columns: { move: "Move", provider: "Provider", place: "Priority", share: "Weight", off: "Excluded" },
  moveUp: (provider: string) => `Move ${provider} up`,
  moveDown: (provider: string) => `Move ${provider} down`,
  moveHint: "Drag a row or use its arrows. Each provider above it then has a priority.",
  placeOf: (provider: string) => `Priority of ${provider}`,
  shareOf: (provider: string) => `Weight of ${provider}`,
  offOf: (provider: string) => `Exclude ${provider}`,
  placeHint: "Priority: 1 is tried first. Providers can have the same priority; those without one come last.",
  shareHint:
    "Weight: share of calls among providers with the same priority, for example 3 and 1. With 0, a provider is tried only when the others fail.",
  offHints: {
    me: "Excluded: not used for your calls that name no provider.",
    organisation: "Excluded: not used for calls billed to the organization.",
    hub: "Excluded: not used for any call on this hub.",
  },
  emptyTitle: "No provider can be called",
  emptyBody: "Add a key of a provider below. Providers with a key are tried in the order of this list.",
  keylessHeading: "Providers without a key",
  keylessHint:
    "These providers are not tried. With a key, they come last in the order. Save order also saves which of them are excluded.",
  addKey: "Add a key",
  addKeyOf: (provider: string) => `Add a key for ${provider}`,
  save: "Save order",
  forget: "Reset order",
  problems: {
    priority: (provider: string) =>
      `The priority of ${provider} must be a whole number from 1 to 999. Nothing was saved.`,
    share: (provider: string) => `The weight of ${provider} must be a number from 0 to 1000. Nothing was saved.`,
  },
};
