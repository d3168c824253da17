import { codecs, type Field, type Literal, type Type, withoutConditions } from '@firn/contract-model';
import { docLines } from '../doc-comment.js';
import { type Fragment, group } from '../fragment.js';
import { lineWidth } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import type { Form, TypeFacts } from './type-facts.js';

/** How a type is to be written. */
export interface TypeTextOptions {
  readonly form: Form;
  /** Gives the name of a reference in the file at hand. */
  readonly nameOf: (name: string) => string;
  /** Whether fields carry their documentation. */
  readonly docs: boolean;
  readonly facts: TypeFacts;
  /** Imports a type of `@firn/primitives`. */
  readonly runtimeType: (name: string) => string;
}

/** A type of the contract as a TypeScript type. */
export function typeText(type: Type, options: TypeTextOptions): Fragment {
  switch (type.kind) {
    case 'codec':
      return codecs[type.codec][options.form === 'wire' ? 'wireType' : 'type'];
    case 'enum':
      return union(type.values.map(literalText));
    case 'array':
      return ['readonly ', bracketed(type.items, options), '[]'];
    case 'tuple':
      return ['readonly ', group('[', tupleItems(type, options), ']')];
    case 'record':
      return group('{ ', [['[key: string]: ', typeText(type.values, options)]], ' }');
    case 'object':
      return objectText(type, options);
    case 'union':
      return unionText(type, options);
    case 'intersection':
      if (type.parts.length === 1) return typeText(withoutConditions(type), options);
      return group(
        '',
        type.parts.map((part) => bracketed(part, options)),
        '',
        '&',
      );
    case 'reference':
      return options.nameOf(type.name);
    case 'binary':
      return options.runtimeType('Binary');
    case 'stream': {
      const items = typeText(type.items, options);
      return [
        'AsyncIterable<',
        ...(type.of === 'events' ? [options.runtimeType('ServerEvent'), '<', items, '>'] : [items]),
        '>',
      ];
    }
    default:
      return type.kind;
  }
}

/** `{ a: string; b?: number | undefined }`, each member on a line of its own. */
export function objectText(type: Type & { kind: 'object' }, options: TypeTextOptions): Fragment {
  const members = type.fields.flatMap((field) => fieldMembers(field, options));
  const index = indexSignature(type, options);
  if (index !== undefined) members.push(index);
  // An object without known keys: `{}` would allow any value.
  return members.length === 0 ? '{ [key: string]: unknown }' : group('{', members, '}', ';');
}

/** A JSON literal in source code. */
export function literalText(value: Literal): string {
  return typeof value === 'string' ? stringLiteral(value) : JSON.stringify(value);
}

/** A key of an object in source code, quoted where it must be. */
export function propertyKey(name: string): string {
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** How a key of a variable is read: `.name` or `['na-me']`. */
export function propertyAccess(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function fieldMembers(field: Field, options: TypeTextOptions): Fragment[] {
  const names = options.form === 'wire' ? [field.name, ...field.aliases] : [field.name];
  const required = field.required && names.length === 1;
  return names.map((name) => {
    const text = typeText(field.type, options);
    const optional = required ? '' : '?';
    const suffix = required ? '' : ' | undefined';
    const isDocumented = options.docs && name === field.name;
    const doc = isDocumented ? docLines(field.doc, { default: field.default }, lineWidth - 4).join('\n') : '';
    const member = [
      `${propertyKey(name)}${optional}: `,
      ...(suffix === '' ? [text] : [withUndefined(field.type, text)]),
    ];
    return doc === '' ? member : [doc, '\n', ...member];
  });
}

function withUndefined(type: Type, text: Fragment): Fragment {
  return type.kind === 'intersection' ? ['(', text, ') | undefined'] : [text, ' | undefined'];
}

function indexSignature(type: Type & { kind: 'object' }, options: TypeTextOptions): Fragment | undefined {
  if (type.extra === 'ignored' || type.extra === 'closed') return undefined;
  if (type.extra === 'open') return type.fields.length === 0 ? undefined : '[key: string]: unknown';
  if (type.fields.length === 0) return ['[key: string]: ', typeText(type.extra, options)];
  // TypeScript wants the named keys to fit the signature too.
  const types = [type.extra, ...type.fields.map((field) => field.type)];
  if (types.some((part) => part.kind === 'unknown')) return '[key: string]: unknown';
  const optional = type.fields.some((field) => !field.required || field.aliases.length > 0);
  const texts = types.map((part) => bracketed(part, { ...options, docs: false }));
  const distinct = [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
  return ['[key: string]: ', union([...distinct, ...(optional ? ['undefined'] : [])])];
}

function tupleItems(type: Type & { kind: 'tuple' }, options: TypeTextOptions): Fragment[] {
  const items = type.items.map((item, i): Fragment => {
    return i < type.required ? typeText(item, options) : [bracketed(item, options), '?'];
  });
  return type.rest === undefined ? items : [...items, ['...', bracketed(type.rest, options), '[]']];
}

function unionText(type: Type & { kind: 'union' }, options: TypeTextOptions): Fragment {
  const variants = flatVariants(type);
  if (variants.some((variant) => variant.kind === 'unknown')) return 'unknown';
  const texts = variants.flatMap((variant): Fragment[] => {
    if (variant.kind === 'enum') return variant.values.map(literalText);
    if (variant.kind === 'codec') return codecText(typeText(variant, options));
    return [variant.kind === 'intersection' ? bracketed(variant, options) : typeText(variant, options)];
  });
  const distinct = [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
  return union(distinct);
}

function codecText(text: Fragment): Fragment[] {
  return typeof text === 'string' ? text.split(' | ') : [text];
}

/** Variants of a union, with those of unions inside it in their place. */
export function flatVariants(type: Type & { kind: 'union' }): readonly Type[] {
  return type.variants.flatMap((variant) => (variant.kind === 'union' ? flatVariants(variant) : [variant]));
}

function union(texts: readonly Fragment[]): Fragment {
  const [only] = texts;
  if (only === undefined) return 'never';
  return texts.length === 1 ? only : group('', texts, '', '|');
}

/** In round brackets where `[]` or an operator would bind more strongly. */
function bracketed(type: Type, options: TypeTextOptions): Fragment {
  const text = typeText(type, options);
  const isPlain = typeof text === 'string' ? !text.includes(' ') || text.startsWith('{') : isBraced(type);
  return isPlain ? text : ['(', text, ')'];
}

function isBraced(type: Type): boolean {
  return type.kind === 'object' || type.kind === 'record';
}
