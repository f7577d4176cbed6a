import { isLicenseId } from "@modelyard/tasks/licenses";

/**
 * Returns front matter whose licences are known values, so that lists can filter by them. An unknown one becomes `other`;
 * its text becomes `license_name` where the card names none. Known ones are written in lower case.
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
