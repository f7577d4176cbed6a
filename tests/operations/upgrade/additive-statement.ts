/** What earlier statements of the migrations that follow a release have created. */
export interface Created {
  /** Names of tables as in the SQL: `"hub"."nodes"`. */
  tables: Set<string>;
}

const name = String.raw`("\w+"(?:\."\w+")?)`;
const createTable = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${name} \\(`, "i");
const createIndex = new RegExp(`^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?"\\w+" ON ${name} `, "i");
const addColumn = new RegExp(`^ALTER TABLE ${name} ADD COLUMN (?:IF NOT EXISTS )?"\\w+" (.*)$`, "is");
const addConstraint = new RegExp(`^ALTER TABLE ${name} ADD CONSTRAINT `, "i");

/**
 * Says why the previous release may fail on a schema after this statement of a migration.
 * @returns `undefined` if the statement only adds what the previous release does not notice
 */
export function whyNotAdditive(statement: string, created: Created): string | undefined {
  const table = createTable.exec(statement)?.[1];
  if (table !== undefined) {
    created.tables.add(table);
    return undefined;
  }
  const [, unique, indexed = ""] = createIndex.exec(statement) ?? [];
  if (indexed !== "") {
    const rejectsRows = unique !== undefined && !created.tables.has(indexed);
    return rejectsRows ? "a unique index rejects rows that the previous release writes" : undefined;
  }
  const [, , definition] = addColumn.exec(statement) ?? [];
  if (definition !== undefined) {
    const isRequired = /\bNOT NULL\b/i.test(definition) && !/\bDEFAULT\b|\bGENERATED\b/i.test(definition);
    return isRequired ? "the previous release writes no value for a column that is NOT NULL" : undefined;
  }
  const constrained = addConstraint.exec(statement)?.[1];
  if (constrained !== undefined) {
    const rejectsRows = !created.tables.has(constrained);
    return rejectsRows ? "a constraint rejects rows that the previous release writes" : undefined;
  }
  return "it is not one of the statements that only add: tables, indexes, columns with a default or without NOT NULL";
}
