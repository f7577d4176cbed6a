/**
 * The lock under which stored files are removed that a row of the database named before. A backup holds it as well, so that
 * the files of its rows exist until it has copied them.
 */
export const garbageLock = "modelyard-garbage";
