import type { Store, StoreParams } from '../../store/store.js';

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
