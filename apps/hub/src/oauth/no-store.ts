/** The headers of responses with secrets: RFC 6749 section 5.1. */
export const noStore = { "Cache-Control": "no-store", Pragma: "no-cache" };
