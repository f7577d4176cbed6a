/** Jinja2 filters that are not implemented here: using one is an error only when it is evaluated. */
export const missingFilters = [
  "filesizeformat",
  "pprint",
  "random",
  "striptags",
  "urlize",
  "wordwrap",
  "xmlattr",
] as const;

/** Every filter that transformers templates may use. A test compares this list with the implementations. */
export const filterNames: ReadonlySet<string> = new Set([
  ...missingFilters,
  ..."abs attr batch capitalize center count d default dictsort e escape first float forceescape format groupby".split(
    " ",
  ),
  ..."indent int items join last length list lower map max min reject rejectattr replace reverse round safe".split(" "),
  ..."select selectattr slice sort string sum title tojson trim truncate unique upper urlencode wordcount".split(" "),
]);

/** Every test that transformers templates may use. */
export const testNames: ReadonlySet<string> = new Set([
  ..."!= < <= == > >= boolean callable defined divisibleby eq equalto escaped even false filter float".split(" "),
  ..."ge greaterthan gt in integer iterable le lessthan lower lt mapping ne none number odd sameas".split(" "),
  ..."sequence string test true undefined upper".split(" "),
]);
