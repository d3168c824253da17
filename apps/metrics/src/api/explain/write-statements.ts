import type { ExplainedStatement } from './explanation.js';
import { fillIn } from './fill-in.js';
import type { RecordedStatement } from './recording-store.js';

/** Statements with their parameters filled in. */
export function writeStatements(statements: readonly RecordedStatement[]): ExplainedStatement[] {
  return statements.map(({ sql, params, rows, milliseconds }) => ({
    sql: fillIn(sql, params).trim(),
    rows,
    milliseconds: Math.round(milliseconds * 10) / 10,
  }));
}
