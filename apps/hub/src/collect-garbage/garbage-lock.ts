/** The lock of the database under which garbage is collected. A backup holds it, so that nothing is removed meanwhile. */
export const garbageLock = "modelyard-garbage";
