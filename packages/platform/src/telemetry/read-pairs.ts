/**
 * Reads `name=value,name=value` with percent-encoded values, as in OpenTelemetry's variables.
 * @param what names the setting in the error
 * @throws {TypeError} another format
 */
export function readPairs(text: string, what: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const mark = pair.indexOf("=");
      const name = pair.slice(0, mark).trim();
      if (mark < 1 || name === "") throw malformed(what);
      try {
        return [name, decodeURIComponent(pair.slice(mark + 1).trim())];
      } catch (cause) {
        throw malformed(what, cause);
      }
    }),
  );
}

// Does not show the text: it may be a secret.
function malformed(what: string, cause?: unknown): TypeError {
  return new TypeError(`${what} are not name=value,name=value with percent-encoded values. Correct the setting.`, {
    cause,
  });
}
