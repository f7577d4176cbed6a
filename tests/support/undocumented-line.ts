/** Start of the line that a hub under test prints for a response that its API description does not have. */
export const undocumentedLine = "undocumented response: ";
