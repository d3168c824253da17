import type { Schema } from '@firn/primitives/validation';
import { arrayOf, objectOf } from '../code.js';
import { regExpLiteral } from './pattern.js';
import { literalText, propertyKey } from './type-text.js';

/** Source code in a schema: a reference to another type. */
export class SchemaCode {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The rules of a type as a literal in source code. */
export function schemaText(schema: Schema<SchemaCode>): string {
  return valueText(schema);
}

function valueText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return String(value);
  if (value instanceof RegExp) return regExpLiteral(value);
  if (Array.isArray(value)) return arrayOf(value.map(valueText));
  if (typeof value !== 'object' || value === null) return literalText(value as string | boolean | null);
  if (value instanceof SchemaCode) return value.text;
  return objectOf(Object.entries(value).map(([key, each]) => `${keyText(key)}: ${memberText(key, each)}`));
}

/**
 * The type of a member that every object inherits, such as `constructor`, is that of `Object` to TypeScript, not that of its index signature:
 * without `as const` the literals in it would be any strings.
 */
function memberText(name: string, value: unknown): string {
  const text = valueText(value);
  const isLiteral = typeof value === 'object' && value !== null && !(value instanceof SchemaCode);
  return isLiteral && name in Object.prototype ? `${text} as const` : text;
}

/** A key of this name in an object literal would set the prototype. */
function keyText(name: string): string {
  return name === '__proto__' ? "['__proto__']" : propertyKey(name);
}
