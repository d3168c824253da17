import type { Writer } from './generated-file.js';

/**
 * Gives a function the type of a writer. A module that `firn.json` names under `writers` exports one as its default.
 *
 * @example
 * ```js
 * import { defineWriter } from '@firn/codegen';
 *
 * export default defineWriter(({ title, groups }, { out, mark }) => [
 *   { path: `${out}/api.md`, text: `<!-- ${mark} -->\n\n# ${title}\n\n${groups.length} groups\n` },
 * ]);
 * ```
 */
export function defineWriter(writer: Writer): Writer {
  return writer;
}
