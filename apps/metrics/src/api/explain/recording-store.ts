import type { Store, StoreParams } from '../../store/store.js';
import type { ExplainedStatement } from './explanation.js';

/** A statement that was sent to the store. */
export interface RecordedStatement {
  readonly sql: string;
  readonly params: StoreParams;
  /** Rows of the answer; undefined for a statement without rows, and one that failed. */
  rows: number | undefined;
  milliseconds: number;
}

/** Notes every statement to a store, in the order in which they are sent. */
export function recordStatements(store: Store, statements: RecordedStatement[]): Store {
  const record = async <Result>(
    sql: string,
    params: StoreParams,
    run: () => Promise<Result>,
    rowsOf: (result: Result) => number | undefined,
  ) => {
    const statement: RecordedStatement = { sql, params, rows: undefined, milliseconds: 0 };
    statements.push(statement);
    const begin = performance.now();
    try {
      const result = await run();
      statement.rows = rowsOf(result);
      return result;
    } finally {
      statement.milliseconds = performance.now() - begin;
    }
  };
  return {
    ...store,
    query: (sql, options) =>
      record(
        sql,
        options?.params ?? {},
        () => store.query<never>(sql, options),
        ({ length }) => length,
      ),
    command: (sql, options) =>
      record(
        sql,
        options?.params ?? {},
        () => store.command(sql, options),
        () => undefined,
      ),
  };
}

/** Statements with their parameters filled in. */
export function writeStatements(statements: readonly RecordedStatement[]): ExplainedStatement[] {
  return statements.map(({ sql, params, rows, milliseconds }) => ({
    sql: fillIn(sql, params).trim(),
    rows,
    milliseconds: Math.round(milliseconds * 10) / 10,
  }));
}

type Value = StoreParams[string];

/** A statement with the values of its `{name:Type}` placeholders in place, as a client takes it. */
export function fillIn(sql: string, params: StoreParams): string {
  return sql.replace(/\{(\w+):([^}]+)\}/g, (whole, name: string, type: string) => {
    const value = params[name];
    return value === undefined ? whole : literal(value, type);
  });
}

function literal(value: Value, type: string): string {
  if (typeof value === 'object') {
    const inner = /^Array\((.*)\)$/.exec(type)?.[1] ?? type;
    return `[${value.map((item) => literal(item, inner)).join(', ')}]`;
  }
  const isNumber = /^(U?Int|Float)/.test(type);
  const text = isNumber
    ? String(value)
    : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  // Plain digits beyond 64 bits would be read as a fraction.
  return /^U?Int(128|256)$/.test(type) ? `to${type}('${value}')` : text;
}
