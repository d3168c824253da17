import { arrayOf, objectOf } from '../code.js';
import { literalText, propertyKey } from './type-text.js';

/**
 * A JSON value of a document as a literal in source code. Integers beyond 2^53 become the decimal strings that stand for them.
 * @throws TypeError for a value that JSON cannot hold.
 */
export function jsonLiteral(value: unknown): string {
  if (typeof value === 'bigint') return `'${value}'`;
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number'
  ) {
    return literalText(value);
  }
  if (Array.isArray(value)) return arrayOf(value.map(jsonLiteral));
  if (typeof value !== 'object') throw new TypeError(`${typeof value} is no JSON value`);
  return objectOf(Object.entries(value).map(([key, item]) => `${propertyKey(key)}: ${jsonLiteral(item)}`));
}
