/** A file in the data folder while a backup is restored into it. The hub does not start on such a folder. */
export const restoreMark = "restore-unfinished.json";
