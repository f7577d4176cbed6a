import { isLicenseId } from "@modelyard/tasks/licenses";

/**
 * Normalises the licenses in front matter, so that lists can filter by them. Known ones become lower case. An unknown
 * one becomes `other`, and its text becomes `license_name` if the card has none.
 */
export function withKnownLicense(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { license } = data;
  if (typeof license === "string") return { ...data, ...namedLicense(data, [license]), license: knownLicense(license) };
  if (!Array.isArray(license)) return { ...data };
  const texts = license.filter((item) => typeof item === "string");
  return { ...data, ...namedLicense(data, texts), license: [...new Set(texts.map(knownLicense))] };
}

function knownLicense(text: string): string {
  const id = text.trim().toLowerCase();
  return id === "" || isLicenseId(id) ? id : "other";
}

function namedLicense({ license_name: name }: Readonly<Record<string, unknown>>, licenses: readonly string[]) {
  const unknown = licenses.filter((text) => knownLicense(text) === "other" && text.trim().toLowerCase() !== "other");
  return name !== undefined || unknown.length === 0 ? {} : { license_name: unknown.join(", ") };
}
