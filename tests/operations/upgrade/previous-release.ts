/**
 * The release before this one, from which hubs are upgraded: a commit, and the numbers of the last migrations that it
 * has. Set it to the released commit when a release is made.
 */
export const previousRelease = {
  commit: "bf70a9e5cc72d7c66b526026c8493f03561eb733",
  lastMigration: { hub: 41, router: 8 },
} as const;
