export const providerOrder = {
  title: "Provider order",
  heading: "Provider order",
  lead: "A model is often served by several providers. A call that names none tries them in this order, and goes on to the next when one fails before its answer begins.",
  columns: { provider: "Provider", place: "Place", share: "Share", off: "Not called" },
  placeOf: (provider: string) => `Place of ${provider}`,
  shareOf: (provider: string) => `Share of ${provider}`,
  offOf: (provider: string) => `${provider} is not called`,
  placeHint: "Place: 1 is tried first. Providers may share a place; those without one come last.",
  shareHint:
    "Share: of the calls among providers in one place, for example 3 and 1. With 0 it is tried only when the others failed.",
  offHints: {
    me: "Not called: by your calls that name no provider.",
    organisation: "Not called: by any call that the organisation pays for.",
    hub: "Not called: by nobody on this hub.",
  },
  save: "Save the order",
  forget: "Back to no order",
  problems: {
    place: (provider: string) => `The place of ${provider} is no whole number from 1 to 999. Nothing was saved.`,
    share: (provider: string) => `The share of ${provider} is no number from 0 to 1000. Nothing was saved.`,
  },
};
