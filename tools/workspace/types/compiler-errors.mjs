/**
 * What a compiler said, in the form that editors follow: `packages/http/src/a.ts:1:2: TS2322: ...`, and below each error what belongs to it. An error in a
 * file that several projects compile is told once.
 * @param {string} log
 */
export function compilerErrors(log) {
  const errors = new Map();
  let error;
  for (const line of log.split('\n')) {
    const [, file, row, column, message] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line) ?? [];
    if (file !== undefined) {
      error = `${file}:${row}:${column}: ${message}`;
      errors.set(error, new Set());
    } else if (error !== undefined && /^\s+\S/.test(line)) errors.get(error).add(line);
    else error = undefined;
  }
  return Array.from(errors, ([first, rest]) => [first, ...rest].join('\n'));
}
