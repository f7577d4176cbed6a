/**
 * Builds a query once for each database, because building it costs more time than sending it. Parameters are placeholders.
 * Use it for queries of most requests whose plan does not depend on the parameters.
 */
export function preparedQuery<Orm extends object, Query>(build: (orm: Orm) => Query): (orm: Orm) => Query {
  const built = new WeakMap<Orm, Query>();
  return (orm) => {
    const known = built.get(orm);
    if (known !== undefined) return known;
    const query = build(orm);
    built.set(orm, query);
    return query;
  };
}
