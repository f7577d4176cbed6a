/** The process's variables: the one place that reads them. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
