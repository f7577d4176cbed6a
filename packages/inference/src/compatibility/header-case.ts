/** Capitalizes header names: `content-type` becomes `Content-Type`. */
export function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

export function headerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [headerCase(name), value]));
}
