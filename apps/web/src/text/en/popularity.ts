export const popularity = {
  like: "Like",
  signIn: "Sign in to like",
  failed: "The like could not be saved. Reload the page and try again.",
  downloads: "Downloads last month",
  lastDays: (shown: string, count: number) => `${shown} ${count === 1 ? "download" : "downloads"} in the last 30 days`,
  allTime: (shown: string) => `${shown} total`,
};
