/** Keeps what the visitor runs models on; the form's script writes it too. */
export const hardwareCookie = "modelyard_hardware";
