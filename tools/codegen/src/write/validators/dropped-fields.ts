import { group } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';

/** A constant of the file: the names of fields that are dropped. */
export function droppedNames(file: SourceFile, dropped: readonly string[]): string {
  const names = group('[', dropped.map(stringLiteral), ']');
  return file.constant(`dropped ${JSON.stringify(dropped)}`, 'droppedFields', names, 'readonly string[]');
}
