/**
 * What compilers said in the log of turbo, with paths from the root: `packages/http/src/a.ts:1:2: TS2322: ...`, and below each error what belongs to it.
 * @param {string} log
 * @param {ReadonlyMap<string, string>} folders folders of the packages by their names
 * @returns {string[] | undefined} undefined where a task failed and no compiler said why: then the log itself has to be read.
 */
export function compilerErrors(log, folders) {
  const errors = new Map();
  const explained = new Set();
  let error;
  for (const line of log.split('\n')) {
    const [, name, task, text = ''] = /^(@?[^\s:#]+):(\w+): (.*)$/.exec(line) ?? [];
    const [, file, row, column, message] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(text) ?? [];
    if (file !== undefined) {
      error = `${folders.get(name) ?? name}/${file}:${row}:${column}: ${message}`;
      explained.add(`${name}#${task}`);
      errors.set(error, new Set());
    } else if (error !== undefined && /^\s+\S/.test(text)) errors.get(error).add(text);
    else error = undefined;
  }
  const failed = Array.from(log.matchAll(/^(\S+#\w+): +ERROR /gm), ([, task]) => task);
  if (failed.length === 0 || failed.some((task) => !explained.has(task))) return undefined;
  return Array.from(errors, ([first, rest]) => [first, ...rest].join('\n'));
}
