export interface BrowserFamily {
  browser: string;
  system: string;
}

/** Many browsers name others that they resemble, so the first match counts. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Chromium/", "Chromium"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Returns the families of a browser and of its operating system; empty texts for unknown ones. */
export function browserFamily(userAgent: string): BrowserFamily {
  const start = userAgent.slice(0, 500);
  return { browser: nameIn(browsers, start), system: nameIn(systems, start) };
}

function nameIn(families: readonly (readonly [string, string])[], userAgent: string): string {
  return families.find(([sign]) => userAgent.includes(sign))?.[1] ?? "";
}
