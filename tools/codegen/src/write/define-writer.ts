import type { Writer, WriterContext } from './generated-file.js';

/**
 * Gives a function the type of a writer. A module that `firn.json` names under `writers` exports one as its default; the packages of
 * TypeScript are written by writers of this form too.
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
export function defineWriter<Context = WriterContext>(writer: Writer<Context>): Writer<Context> {
  return writer;
}
