/** A line that is no claim with a value, or names a claim for the second time. */
export interface ClaimProblem {
  kind: "form" | "twice";
  text: string;
}

/** Reads claims that a job must have, one per line: `repository=acme/training`. */
export function readClaims(text: string): { claims: Record<string, string> } | ClaimProblem {
  const claims = new Map<string, string>();
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const at = line.indexOf("=");
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at === -1 || name === "" || value === "") return { kind: "form", text: line };
    if (claims.has(name)) return { kind: "twice", text: name };
    claims.set(name, value);
  }
  return { claims: Object.fromEntries(claims) };
}
