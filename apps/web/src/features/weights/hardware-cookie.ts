/** Stores the visitor's hardware. The form's script also writes it. */
export const hardwareCookie = "modelyard_hardware";
