/** Stores the last selected operating system; the script of the tabs writes it. */
export const localSystemCookie = "modelyard_system";
