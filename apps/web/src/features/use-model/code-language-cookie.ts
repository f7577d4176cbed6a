/** Keeps which language of code the visitor chose last; the script of the tabs writes it. */
export const codeLanguageCookie = "modelyard_code_language";
