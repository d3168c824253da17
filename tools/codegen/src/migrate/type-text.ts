import { codecs, type Type } from '@firn/contract';

/** What a type is called after the migration; the same name where it is not renamed. */
export type NameOf = (name: string) => string;

/** A type as TypeScript programs see it, short enough for a message: `readonly Pet[]`, `'cat' | 'dog'`. */
export function typeText(type: Type, nameOf: NameOf = (name) => name): string {
  const text = (inner: Type): string => typeText(inner, nameOf);
  switch (type.kind) {
    case 'number':
      return 'number';
    case 'binary':
      return 'Blob';
    case 'stream':
      return `AsyncIterable<${text(type.items)}>`;
    case 'codec':
      return codecs[type.codec].type;
    case 'enum':
      return type.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'array':
      return `${grouped(type.items, text)}[]`;
    case 'tuple':
      return `[${type.items.map(text).join(', ')}${type.rest ? `, ...${grouped(type.rest, text)}[]` : ''}]`;
    case 'record':
      return `Record<string, ${text(type.values)}>`;
    case 'object':
      return `{ ${type.fields.map(({ name, required, type: inner }) => `${name}${required ? '' : '?'}: ${text(inner)}`).join('; ')} }`;
    case 'union':
      return type.variants.map(text).join(' | ');
    case 'intersection':
      return type.parts.map(text).join(' & ');
    case 'reference':
      return nameOf(type.name);
    default:
      return type.kind;
  }
}

/** An item of an array, in parentheses where the brackets would belong to its last part only. */
function grouped(item: Type, text: (type: Type) => string): string {
  const isSingle = !['union', 'enum', 'intersection', 'codec'].includes(item.kind);
  return isSingle ? text(item) : `(${text(item)})`;
}

/** Keys that say nothing about which values a type allows. */
const annotations: ReadonlySet<string> = new Set(['doc', 'location', 'default', 'examples']);

/** All that decides whether two types are equal, as a text: names of types are those after the migration. */
export function exactText(type: Type, nameOf: NameOf): string {
  return JSON.stringify(type, (key, value: unknown) => {
    if (annotations.has(key)) return undefined;
    if (typeof value === 'bigint') return `${value}n`;
    if (isReference(value)) return { kind: 'reference', name: nameOf(value.name) };
    return value;
  });
}

function isReference(value: unknown): value is { readonly kind: 'reference'; readonly name: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reference';
}
