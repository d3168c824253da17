import {
  codecs,
  type Field,
  type Literal,
  type ObjectType,
  type Type,
  withoutConditions,
} from '@firn/contract';
import { arrayOf } from '../code.js';
import { commentText, docsOf, lineWidth } from '../doc-comment.js';
import { defaultFact, exampleFact, type Fact, limitFacts } from '../limit-facts.js';
import { stringLiteral } from '../string-literal.js';
import { taggedVariant } from './tagged-variant.js';
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

/** A member of an object type, as a structure of an interface. */
export interface ObjectMember {
  readonly name: string;
  readonly hasQuestionToken: boolean;
  readonly type: string;
  readonly docs: string[];
}

/** An object without known keys: `{}` would allow any value. */
const openObject = '{ [key: string]: unknown }';

/** A type of the contract as a TypeScript type. */
export function typeText(type: Type, options: TypeTextOptions): string {
  switch (type.kind) {
    case 'codec':
      return codecs[type.codec][options.form === 'wire' ? 'wireType' : 'type'];
    case 'enum':
      return union(type.values.map(literalText));
    case 'array':
      return `readonly ${bracketed(type.items, options)}[]`;
    case 'tuple':
      return `readonly ${arrayOf(tupleItems(type, options))}`;
    case 'record':
      return `{ [key: string]: ${typeText(type.values, options)} }`;
    case 'object':
      return objectText(type, options);
    case 'union':
      return unionText(type, options);
    case 'intersection':
      if (type.parts.length === 1) return typeText(withoutConditions(type), options);
      return [...new Set(type.parts.map((part) => bracketed(part, options)))].join(' & ');
    case 'reference':
      return options.nameOf(type.name);
    case 'binary':
      return options.runtimeType('Binary');
    case 'stream': {
      const items = typeText(type.items, options);
      return type.of === 'events'
        ? `AsyncIterable<${options.runtimeType('ServerEvent')}<${items}>>`
        : `AsyncIterable<${items}>`;
    }
    default:
      return type.kind;
  }
}

/** `{ a: string; b?: number | undefined }`, with each member on a line of its own where one has a comment. */
export function objectText(type: ObjectType, options: TypeTextOptions): string {
  const members = objectMembers(type, options);
  if (members.length === 0) return openObject;
  const texts = members.map(
    ({ docs, name, hasQuestionToken, type }) =>
      `${commentText(docs)}${name}${hasQuestionToken ? '?' : ''}: ${type};`,
  );
  const isBroken = members.some(({ docs, type }) => docs.length > 0 || type.includes('\n'));
  return isBroken ? `{\n${texts.join('\n')}\n}` : `{ ${texts.join(' ')} }`;
}

/**
 * The members of an object type: a field for each spelling, and what is said of all other keys. That is a property too, by the name
 * `[key: string]`, because ts-morph would write an index signature before the properties.
 */
export function objectMembers(type: ObjectType, options: TypeTextOptions): ObjectMember[] {
  const members = type.fields.flatMap((field) => fieldMembers(field, options));
  const others = extraText(type, options);
  if (others !== undefined) {
    members.push({ name: '[key: string]', hasQuestionToken: false, type: others, docs: [] });
  }
  return members;
}

/** A JSON literal in source code. */
export function literalText(value: Literal): string {
  return typeof value === 'string' ? stringLiteral(value) : JSON.stringify(value);
}

/** A key of an object in source code, quoted where it must be. */
export function propertyKey(name: string): string {
  // In an object literal any other form would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** How a key of a variable is read: `.name` or `['na-me']`. */
export function propertyAccess(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function fieldMembers(field: Field, options: TypeTextOptions): ObjectMember[] {
  const names = options.form === 'wire' ? [field.name, ...field.aliases] : [field.name];
  const required = field.required && names.length === 1;
  return names.map((name) => {
    const type = required ? typeText(field.type, options) : withUndefined(field.type, options);
    const isDocumented = options.docs && name === field.name;
    const docs = isDocumented
      ? docsOf(field.doc, { facts: factsOf(field, options.facts) }, lineWidth - 4)
      : [];
    return { name: propertyKey(name), hasQuestionToken: !required, type, docs };
  });
}

/** Facts for the comment of a field, those of a named scalar included: an editor does not show the comment of the type when a field is hovered. */
function factsOf({ type, doc, default: value }: Field, facts: TypeFacts): readonly Fact[] {
  const [scalar, example] = facts.scalar(type);
  return [...limitFacts(scalar), ...defaultFact(value), ...exampleFact(doc.example ?? example, scalar)];
}

function withUndefined(type: Type, options: TypeTextOptions): string {
  return `${type.kind === 'intersection' ? bracketed(type, options) : typeText(type, options)} | undefined`;
}

/** The type of keys that are not named; undefined where there is nothing to say of them. */
function extraText(type: ObjectType, options: TypeTextOptions): string | undefined {
  if (type.extra === 'ignored' || type.extra === 'closed') return undefined;
  if (type.extra === 'open') return type.fields.length === 0 ? undefined : 'unknown';
  if (type.fields.length === 0) return typeText(type.extra, options);
  // TypeScript wants the named keys to fit the signature too.
  const types = [type.extra, ...type.fields.map((field) => field.type)];
  if (types.some((part) => part.kind === 'unknown')) return 'unknown';
  const optional = type.fields.some((field) => !field.required || field.aliases.length > 0);
  const texts = types.map((part) => bracketed(part, { ...options, docs: false }));
  return union(new Set([...texts, ...(optional ? ['undefined'] : [])]));
}

function tupleItems(type: Type & { kind: 'tuple' }, options: TypeTextOptions): string[] {
  const items = type.items.map((item, i) => {
    return i < type.required ? typeText(item, options) : `${bracketed(item, options)}?`;
  });
  return type.rest === undefined ? items : [...items, `...${bracketed(type.rest, options)}[]`];
}

function unionText(type: Type & { kind: 'union' }, options: TypeTextOptions): string {
  const variants = taggedVariants(type, options.facts);
  if (variants.some((variant) => variant.kind === 'unknown')) return 'unknown';
  const texts = variants.flatMap((variant) => {
    if (variant.kind === 'enum') return variant.values.map(literalText);
    if (variant.kind === 'codec') return typeText(variant, options).split(' | ');
    return [variant.kind === 'intersection' ? bracketed(variant, options) : typeText(variant, options)];
  });
  if (type.exclusive) return union(new Set(texts));
  const known = new Set(variants.flatMap((variant) => literalKinds(variant, options.facts)));
  return union(new Set(texts.map((text) => (known.has(text) ? anyOther(text) : text))));
}

/** `string` or `number` alone would absorb the literals beside it, which editors could then not complete. */
function anyOther(kind: string): string {
  return `(${kind} & {})`;
}

/** `string` and `number`, as far as an enum has such values. */
function literalKinds(type: Type, facts: TypeFacts): string[] {
  const resolved = facts.resolve(type);
  if (resolved.kind !== 'enum') return [];
  return ['string', 'number'].filter((kind) => resolved.values.some((value) => typeof value === kind));
}

/** Variants of a union, with those of unions inside it in their place. */
export function flatVariants(type: Type & { kind: 'union' }): readonly Type[] {
  return type.variants.flatMap((variant) => (variant.kind === 'union' ? flatVariants(variant) : [variant]));
}

/** As {@link flatVariants}, each with the literals of the discriminator that lead to it. */
function taggedVariants(type: Type & { kind: 'union' }, facts: TypeFacts): readonly Type[] {
  return type.variants.flatMap((_, index) => {
    const variant = taggedVariant(type, index, facts);
    return variant.kind === 'union' ? taggedVariants(variant, facts) : [variant];
  });
}

function union(texts: Iterable<string>): string {
  return [...texts].join(' | ') || 'never';
}

/** In round brackets where `[]` or an operator may bind more strongly. */
function bracketed(type: Type, options: TypeTextOptions): string {
  const text = typeText(type, options);
  const isBraced = type.kind === 'object' || type.kind === 'record' || text === openObject;
  return isBraced || !text.includes(' ') ? text : `(${text})`;
}
