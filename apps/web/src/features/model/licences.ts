import type { LicenseId } from "@modelyard/tasks/licenses";

/** A license with its full name and the address of its text. */
export interface Licence {
  name: string;
  url?: string;
}

const spdx = (id: string) => `https://spdx.org/licenses/${id}.html`;
const creativeCommons = (path: string) => `https://creativecommons.org/${path}/`;

/** Full names are the same in every language. */
const named = {
  "apache-2.0": { name: "Apache License 2.0", url: spdx("Apache-2.0") },
  mit: { name: "MIT License", url: spdx("MIT") },
  "bsd-2-clause": { name: "BSD 2-Clause License", url: spdx("BSD-2-Clause") },
  "bsd-3-clause": { name: "BSD 3-Clause License", url: spdx("BSD-3-Clause") },
  "bsd-3-clause-clear": { name: "BSD 3-Clause Clear License", url: spdx("BSD-3-Clause-Clear") },
  isc: { name: "ISC License", url: spdx("ISC") },
  zlib: { name: "zlib License", url: spdx("Zlib") },
  unlicense: { name: "The Unlicense", url: spdx("Unlicense") },
  wtfpl: { name: "WTFPL", url: spdx("WTFPL") },
  "bsl-1.0": { name: "Boost Software License 1.0", url: spdx("BSL-1.0") },
  "mpl-2.0": { name: "Mozilla Public License 2.0", url: spdx("MPL-2.0") },
  "epl-2.0": { name: "Eclipse Public License 2.0", url: spdx("EPL-2.0") },
  "gpl-2.0": { name: "GNU General Public License v2.0", url: spdx("GPL-2.0-only") },
  "gpl-3.0": { name: "GNU General Public License v3.0", url: spdx("GPL-3.0-only") },
  "agpl-3.0": { name: "GNU Affero General Public License v3.0", url: spdx("AGPL-3.0-only") },
  "lgpl-2.1": { name: "GNU Lesser General Public License v2.1", url: spdx("LGPL-2.1-only") },
  "lgpl-3.0": { name: "GNU Lesser General Public License v3.0", url: spdx("LGPL-3.0-only") },
  "artistic-2.0": { name: "Artistic License 2.0", url: spdx("Artistic-2.0") },
  "afl-3.0": { name: "Academic Free License v3.0", url: spdx("AFL-3.0") },
  "ecl-2.0": { name: "Educational Community License v2.0", url: spdx("ECL-2.0") },
  "eupl-1.2": { name: "European Union Public License 1.2", url: spdx("EUPL-1.2") },
  "ms-pl": { name: "Microsoft Public License", url: spdx("MS-PL") },
  ncsa: { name: "University of Illinois/NCSA Open Source License", url: spdx("NCSA") },
  "ofl-1.1": { name: "SIL Open Font License 1.1", url: spdx("OFL-1.1") },
  postgresql: { name: "PostgreSQL License", url: spdx("PostgreSQL") },
  "cc0-1.0": { name: "Creative Commons Zero 1.0", url: creativeCommons("publicdomain/zero/1.0") },
  "cc-by-2.0": { name: "Creative Commons Attribution 2.0", url: creativeCommons("licenses/by/2.0") },
  "cc-by-3.0": { name: "Creative Commons Attribution 3.0", url: creativeCommons("licenses/by/3.0") },
  "cc-by-4.0": { name: "Creative Commons Attribution 4.0", url: creativeCommons("licenses/by/4.0") },
  "cc-by-sa-3.0": { name: "Creative Commons Attribution-ShareAlike 3.0", url: creativeCommons("licenses/by-sa/3.0") },
  "cc-by-sa-4.0": { name: "Creative Commons Attribution-ShareAlike 4.0", url: creativeCommons("licenses/by-sa/4.0") },
  "cc-by-nc-3.0": {
    name: "Creative Commons Attribution-NonCommercial 3.0",
    url: creativeCommons("licenses/by-nc/3.0"),
  },
  "cc-by-nc-4.0": {
    name: "Creative Commons Attribution-NonCommercial 4.0",
    url: creativeCommons("licenses/by-nc/4.0"),
  },
  "cc-by-nc-sa-4.0": {
    name: "Creative Commons Attribution-NonCommercial-ShareAlike 4.0",
    url: creativeCommons("licenses/by-nc-sa/4.0"),
  },
  "cc-by-nd-4.0": {
    name: "Creative Commons Attribution-NoDerivatives 4.0",
    url: creativeCommons("licenses/by-nd/4.0"),
  },
  "cc-by-nc-nd-4.0": {
    name: "Creative Commons Attribution-NonCommercial-NoDerivatives 4.0",
    url: creativeCommons("licenses/by-nc-nd/4.0"),
  },
  odbl: { name: "Open Data Commons Open Database License", url: spdx("ODbL-1.0") },
  "odc-by": { name: "Open Data Commons Attribution License", url: spdx("ODC-By-1.0") },
  pddl: { name: "Open Data Commons Public Domain Dedication", url: spdx("PDDL-1.0") },
  openrail: { name: "OpenRAIL license family" },
  "openrail++": { name: "OpenRAIL++ license" },
  "creativeml-openrail-m": { name: "CreativeML OpenRAIL-M" },
  "bigscience-openrail-m": { name: "BigScience OpenRAIL-M" },
  "bigscience-bloom-rail-1.0": { name: "BigScience BLOOM RAIL 1.0" },
  "bigcode-openrail-m": { name: "BigCode OpenRAIL-M" },
  llama2: { name: "Llama 2 Community License" },
  llama3: { name: "Llama 3 Community License" },
  "llama3.1": { name: "Llama 3.1 Community License" },
  "llama3.2": { name: "Llama 3.2 Community License" },
  "llama3.3": { name: "Llama 3.3 Community License" },
  llama4: { name: "Llama 4 Community License" },
  gemma: { name: "Gemma Terms of Use" },
} satisfies Partial<Record<LicenseId, Licence>>;

export const licences: Readonly<Partial<Record<string, Licence>>> = named;

/** Returns a license by its id in cards, or `undefined` if the id is unknown. */
export function licenceOf(id: string): Licence | undefined {
  return Object.hasOwn(licences, id) ? licences[id] : undefined;
}

interface StatedLicence extends Licence {
  /** The id in the card. */
  id: string;
}

/**
 * Returns the license that a card states. For a custom license, name and link are taken from the card.
 * @param cardData the card's front matter
 */
export function statedLicence(id: string, cardData: Readonly<Record<string, unknown>> | undefined): StatedLicence {
  const known = licenceOf(id);
  if (known !== undefined && id !== "other") return { id, ...known };
  const name = cardData?.["license_name"];
  const link = cardData?.["license_link"];
  const url = typeof link === "string" ? URL.parse(link) : null;
  return {
    id,
    name: typeof name === "string" && name.trim() !== "" ? name.slice(0, 100) : id,
    ...(url !== null && /^https?:$/.test(url.protocol) ? { url: url.href } : {}),
  };
}
