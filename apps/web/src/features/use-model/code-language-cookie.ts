/** Stores the last selected code language; the script of the tabs writes it. */
export const codeLanguageCookie = "modelyard_code_language";
