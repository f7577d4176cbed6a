/** Something outside keeps us from starting. The message is one sentence: what, why, what next. */
export class StartError extends Error {
  override name = "StartError";
}
