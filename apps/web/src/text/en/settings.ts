import { plural } from "../plural.ts";

export const settings = {
  navigation: "Settings",
  profile: "Profile",
  security: "Security",
  account: "Account",
  tokens: "Access tokens",
  sshKeys: "SSH keys",
  organisations: "Organizations",
  providerKeys: "Provider keys",
  providerOrder: "Provider order",
  usage: "Usage and cost",
  budgets: "Budgets and rate limits",
  storage: "Storage",
  webhooks: "Webhooks",
  applications: "Applications",
  engine: "Engine",
  audit: "Audit log",
  administration: "Administration",
  saved: "Saved.",
  notSaved: "Nothing was changed. Correct the errors below.",
  fieldProblems: {
    missing: "This field is required.",
    tooShort: (least: number) => `Enter at least ${plural(least, "character", "characters")}.`,
    invalid: "This value is not valid.",
  },
};
