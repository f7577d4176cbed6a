/** A file of a backup is missing or has other bytes than the backup wrote. */
export class BackupDamagedError extends Error {
  override name = "BackupDamagedError";
}
