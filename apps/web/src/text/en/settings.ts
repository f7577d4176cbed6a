export const settings = {
  navigation: "Settings",
  profile: "Profile",
  tokens: "Access tokens",
  organisations: "Organisations",
  providerKeys: "Provider keys",
  providerOrder: "Provider order",
  usage: "Usage and cost",
  saved: "Saved.",
  notSaved: "Nothing was changed. Correct the errors below.",
};
