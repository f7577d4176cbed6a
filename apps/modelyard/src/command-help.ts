const settingsNote = `Give the settings of your hub as for modelyard serve, most often --data-dir. See modelyard help for all.`;

/** The help of commands that have one, by their name. */
const helpTexts: Readonly<Record<string, string>> = {
  doctor: `Check this machine and the installation. Changes nothing; run it as the account of the hub.

Usage:
  modelyard doctor [--json] [settings]

  --json    one JSON document: checks[] with name, status, detail, remedy

${settingsNote}
Exit codes: 0 no problem, 1 a problem, 2 wrong usage.`,
  fsck: `Read stored large files and compare their hashes, beside a running hub. Changes nothing.

Usage:
  modelyard fsck [--sample] [--files] [--json] [settings]

  --sample  a thirtieth of the files, another one each day
  --files   also compare the SHA-256 of files that are stored as xorbs
  --json    one JSON document

${settingsNote}
Exit codes: 0 no damage, 1 damaged or missing files, 2 wrong usage.`,
  gc: `Count unused large files and git objects, or remove them, beside a running hub.

Usage:
  modelyard gc [--delete] [--json] [settings]

  --delete  remove them; without it, nothing is changed
  --json    one JSON document

${settingsNote}
Exit codes: 0 done, 1 something could not be handled, 2 wrong usage.`,
  storage: `Show what users and organizations store, or set the quota of one, beside a running hub.

Usage:
  modelyard storage [NAME] [--quota SIZE|none|default] [--json] [settings]

  NAME     one user or organization, with its repositories and what the deletion of each frees
  --quota  set its quota: a size such as 500GB or 1.5TiB, none, or default for that of all users or organizations
  --json   one JSON document: namespaces[], and with NAME repositories[]; sizes are bytes

${settingsNote}
Exit codes: 0 done, 1 the database cannot be reached or the name is unknown, 2 wrong usage.`,
  migrate: `Apply the database migrations of this version, beside hubs that run. modelyard serve does so at its start as
well, unless MODELYARD_MIGRATE is false. An embedded database is migrated only while its hub runs.

Usage:
  modelyard migrate [--dry-run] [--json] [settings]

  --dry-run  count them and change nothing
  --json     one JSON document

${settingsNote}
Exit codes: 0 done, 1 the database cannot be reached or a migration failed, 2 wrong usage.`,
  reindex: `Compare the index of repositories with git and update what differs, beside a running hub.

Usage:
  modelyard reindex [REPOSITORY] [--force] [--dry-run] [--json] [settings]

  REPOSITORY  one repository, which is always read again: alice/bert, datasets/alice/words
  --force     read all repositories again, also those that have not changed
  --dry-run   count what differs and change nothing
  --json      one JSON document

${settingsNote}
Exit codes: 0 done, 1 a repository could not be indexed, 2 wrong usage.`,
  "rebuild-git": `Create missing git repositories from their bundles in the object store. Repositories that exist are not changed.
Run it with the hub stopped, or started in read-only mode, after the git folder was lost.

Usage:
  modelyard rebuild-git [--dry-run] [--json] [settings]

  --dry-run  report what would be rebuilt, and what is missing; write no repository
  --json     one JSON document: repositories, present, rebuilt, findings[] with id, type, name, state, reason

${settingsNote}
Exit codes: 0 all are complete, 1 repositories are lost or without their last changes, 2 wrong usage.`,
  audit: `Check the audit log, beside a running hub: each entry has a hash over all entries before it.

Usage:
  modelyard audit verify [POSITION:HASH] [--json] [settings]

  POSITION:HASH  the head that an earlier run printed; also shows entries that were cut off the end
  --json         one JSON document: entries, head, problems[]

${settingsNote}
Exit codes: 0 done, 1 an entry was changed, removed or inserted, or the database cannot be reached, 2 wrong usage.`,
  backup: `Back up a running hub to a folder: database, repositories and large files, at one consistent state.
Each run replaces the backup in the folder when the new one is complete, and copies only what is new.
The folder has password hashes and the secret key of the hub: only its owner may read it.

Usage:
  modelyard backup FOLDER [--objects copy|link|reference] [--dry-run] [--json] [settings]

  --objects copy       copy large files and verify their hashes (default)
  --objects link       link them, on the same file system: no extra space, no protection from a broken disk
  --objects reference  list them only; for S3 buckets that are backed up separately
  --dry-run            count what would be copied and write nothing
  --json               one JSON document

${settingsNote}
Examples:
  modelyard backup /backup/modelyard --data-dir /srv/modelyard
  modelyard restore /backup/modelyard --verify-only

Exit codes: 0 complete, 1 failed, or complete without files that are damaged in the hub, 2 wrong usage.`,
  restore: `Restore a backup into a new, empty installation, or verify it. Stop the old hub first.
An interrupted restore continues when the same command is run again; the hub does not start before it is complete.

Usage:
  modelyard restore FOLDER --data-dir NEW_FOLDER [--dry-run] [--json] [settings]
  modelyard restore FOLDER --verify-only [--json]

  --verify-only  read all files of the backup and compare their hashes; restore nothing
  --dry-run      the same, and check that the target is empty
  --json         one JSON document

Settings are those of the new hub, for example --database-url or --object-store. See modelyard help for all.
Examples:
  modelyard restore /backup/modelyard --verify-only
  modelyard restore /backup/modelyard --data-dir /srv/restored

Exit codes: 0 restored or intact, 1 damaged or not restored, 2 wrong usage.`,
};

/** Returns the help of a command; `undefined` if the general help describes it. */
export function commandHelp(command: string | undefined): string | undefined {
  return command !== undefined && Object.hasOwn(helpTexts, command) ? helpTexts[command] : undefined;
}
