import { codecs, type Type } from '@firn/contract';
import { valuesText } from './value-text.js';

/** What a type is, in a few words: `string`, `list of Peer`, `"a" or "b"`. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case 'reference':
      return type.name;
    case 'codec':
      return codecs[type.codec].name;
    case 'number':
      return type.integer ? 'integer' : 'number';
    case 'enum':
      return type.values.length === 1
        ? `the value ${valuesText(type.values)}`
        : `one of ${valuesText(type.values)}`;
    case 'array':
      return `list of ${typeName(type.items)}`;
    case 'tuple':
      return `list of ${type.items.length} places`;
    case 'record':
      return `map of ${typeName(type.values)}`;
    case 'union':
      return type.variants.slice(0, 6).map(typeName).join(' or ');
    case 'intersection':
      return type.parts.slice(0, 6).map(typeName).join(' and ');
    case 'unknown':
      return 'any value';
    case 'never':
      return 'no value';
    case 'undefined':
      return 'nothing';
    case 'binary':
      return 'bytes';
    case 'stream':
      return `sequence of ${typeName(type.items)}`;
    default:
      return type.kind;
  }
}
