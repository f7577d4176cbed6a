import { limits } from "@modelyard/platform/limits";

/** What is wrong with a stored object, a xorb, or the parts of a file. */
export interface Problem {
  /**
   * `content`: the bytes have another hash; `size`: their number differs; `missing`: the database knows it, the store does
   * not have it, or a file needs a xorb that the database does not know; `parts`: the parts of a file do not fit together;
   * `unreadable`: reading failed.
   */
  problem: "content" | "size" | "missing" | "parts" | "unreadable";
  detail: string;
}

export interface Damage extends Problem {
  /** The key in the store; for the parts of a file that was uploaded by Xet, `files/` and its hash. */
  key: string;
  /** Names of repositories that lose files by it, at most `limits.storageCheck.namedRepositories`. */
  repositories: string[];
  /** How many lose files. */
  repositoryCount: number;
}

/** The result of a check. */
export interface StorageCheck {
  /** Objects that are stored whole and were read. */
  objects: number;
  /** Xorbs that were read. */
  xorbs: number;
  /** Files whose parts were compared with the xorbs. */
  files: number;
  /** Bytes that were read. */
  bytes: number;
  /** Objects and xorbs that are stored but not recorded: of an upload that runs or was interrupted. No damage. */
  unrecorded: number;
  /** At most `limits.objects.listedProblems` of them. */
  damaged: Damage[];
  /** The number of damaged objects, xorbs and files. */
  damagedObjects: number;
}

export function emptyCheck(): StorageCheck {
  return { objects: 0, xorbs: 0, files: 0, bytes: 0, unrecorded: 0, damaged: [], damagedObjects: 0 };
}

/** Counts damage, and lists it while there is room. */
export function addDamage(check: StorageCheck, damage: Damage): void {
  check.damagedObjects += 1;
  if (check.damaged.length < limits.objects.listedProblems) check.damaged.push(damage);
}
