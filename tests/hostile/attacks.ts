import type { Attack } from "./attack.ts";
import { bodyAttacks } from "./attacks/bodies.ts";
import { cardAttacks } from "./attacks/cards.ts";
import { gitAttacks } from "./attacks/git.ts";
import { inferenceAttacks } from "./attacks/inference.ts";
import { modelFileAttacks } from "./attacks/model-files.ts";
import { accountAttacks, pageAttacks } from "./attacks/pages.ts";
import { socketAttacks } from "./attacks/sockets.ts";

/** All attacks, in the order in which the bench runs them. */
export const attacks: readonly Attack[] = [
  ...bodyAttacks,
  ...pageAttacks,
  ...accountAttacks,
  ...cardAttacks,
  ...modelFileAttacks,
  ...socketAttacks,
  ...inferenceAttacks,
  ...gitAttacks,
];
