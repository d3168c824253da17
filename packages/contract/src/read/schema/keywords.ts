import { formatChecks } from '@firn/primitives/formats';
import { isObject } from '../../json/value.js';
import type { CodecName, Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { nullType, type SchemaContext, unknownType } from './context.js';
import { meet } from './intersection.js';
import {
  checkedFormatOf,
  codecOf,
  literalsType,
  readCheckedText,
  readCodec,
  readNumber,
  readString,
} from './scalar.js';
import { readArray, readObject } from './structures.js';
import { unionOf } from './union.js';

type ReadChild = (child: SpecNode) => Type;

const typeNames = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;
type TypeName = (typeof typeNames)[number];

/** Keywords that only make sense for one type; a schema without `type` that has one of them is of that type. */
const telling: readonly (readonly [TypeName, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The type that `type`, `enum`, `const` and the keywords of objects, arrays, strings and numbers give; `undefined` if there are none. */
export function readKeywords(node: SpecNode, context: SchemaContext, read: ReadChild): Type | undefined {
  const names = typesOf(node, context);
  if (node.has('const')) return literals(node, [node.object.const], names, context);
  const enumeration = node.object.enum;
  if (Array.isArray(enumeration)) return literals(node, enumeration, names, context);
  const format = node.string('format');
  const codec = format === undefined ? undefined : codecOf(format, names, context);
  if (codec !== undefined) return codecType(node, codec, names, context);
  // As a question, a format says something of texts alone.
  if (names.length === 0 && context.exact === true && checkedFormatOf(format, context) !== undefined)
    names.push('string');
  warnOfUncheckedFormat(node, names, context);
  if (names.length === 0) return undefined;
  const said = names.map((name) => readNamed(name, node, context, read));
  const isExact = context.exact === true || isListOfItems(node, context);
  const others = isExact && !node.has('type') ? otherTypes(names) : [];
  return unionOf([...said, ...others], false, context);
}

/** Without a type most values may have any type, and a format is about texts only. */
function warnOfUncheckedFormat(node: SpecNode, names: readonly TypeName[], context: SchemaContext): void {
  const format = node.string('format');
  if (node.has('type') || names.includes('string') || checkedFormatOf(format, context) === undefined) return;
  context.problems.warning(
    'format-without-type',
    node.child('format').location,
    `the format ${format} is not checked, because this schema has no type: add type: string`,
  );
}

/**
 * Whether `items` is a list beside no `type`. Of one schema for all items authors leave out `type: array`; who writes a list of them often
 * means alternatives, so that nothing more than what JSON Schema says can be taken: lists have these places, and other values are free.
 */
function isListOfItems(node: SpecNode, { problems }: SchemaContext): boolean {
  if (node.has('type') || !Array.isArray(node.object.items)) return false;
  problems.warning(
    'items-without-type',
    node.child('items').location,
    'a list of items without a type speaks of the places of arrays alone, and of no other value: give it type: array, or write oneOf where one of them is meant',
  );
  return true;
}

/**
 * What keywords that tell their type say of values beside alternatives of other types: nothing. `properties` beside
 * `oneOf: [{ type: boolean }, { type: object }]` is about the objects.
 */
export function besideAlternatives(
  own: Type,
  alternatives: readonly Type[],
  node: SpecNode,
  context: SchemaContext,
): Type {
  const isOfOtherType = (type: Type): boolean => meet(own, type, context)?.kind === 'never';
  const variants = alternatives.flatMap((type) => (type.kind === 'union' ? type.variants : [type]));
  if (isTold(node, context) || !variants.some(isOfOtherType)) return own;
  return unionOf([own, ...otherTypes(typesOf(node, context))], false, context);
}

/**
 * Whether keywords that tell their type say anything beside types that all of the value is of: `maxLength` beside a `$ref` to an object says
 * nothing, and is reported.
 */
export function saysSomethingOf(
  others: readonly Type[],
  own: Type,
  node: SpecNode,
  context: SchemaContext,
): boolean {
  if (isTold(node, context) || !others.some((type) => meet(own, type, context)?.kind === 'never'))
    return true;
  const keywords = telling.flatMap(([, each]) => each.filter((keyword) => node.has(keyword)));
  context.problems.warning(
    'keyword-of-other-type',
    node.location,
    `${keywords.join(', ')} says nothing here: the values are of another type, by what stands beside it`,
  );
  return false;
}

/** Whether a schema says its type, which its keywords tell otherwise. A format does so where it has a codec; any other is an annotation. */
function isTold(node: SpecNode, context: SchemaContext): boolean {
  if (['type', 'const', 'enum'].some((keyword) => node.has(keyword))) return true;
  const format = node.string('format');
  return format !== undefined && codecOf(format, typesOf(node, context), context) !== undefined;
}

/** Every value of a type that is not among the names. */
function otherTypes(names: readonly TypeName[]): Type[] {
  return Object.entries(anyOf).flatMap(([name, type]) => (names.some((said) => said === name) ? [] : [type]));
}

const anyOf = {
  object: { kind: 'record', values: unknownType },
  array: { kind: 'array', items: unknownType },
  string: { kind: 'string' },
  number: { kind: 'number', integer: false },
  boolean: { kind: 'boolean' },
  null: nullType,
} as const satisfies Record<string, Type>;

/** Whether two schemas are of one and the same type, said or inferred. */
export function isOfSameType(a: SpecNode, b: SpecNode, context: SchemaContext): boolean {
  const [of, ...others] = typesOf(a, context);
  const [same, ...more] = typesOf(b, context);
  return of !== undefined && of === same && others.length + more.length === 0;
}

/** `type` as a list; inferred from the other keywords where it is missing. */
function typesOf(node: SpecNode, context: SchemaContext): TypeName[] {
  const said = node.object.type;
  if (said === undefined)
    return telling
      .filter(([, keywords]) => keywords.some((keyword) => node.has(keyword)))
      .map(([name]) => name);
  const list: readonly unknown[] = Array.isArray(said) ? said : [said];
  const names = list
    .map((name) => meantType(name, Array.isArray(said) || context.siblings))
    .filter(isTypeName);
  if (names.length === list.length && names.some((name, index) => name !== list[index]))
    context.problems.warning(
      'type-spelling',
      node.child('type').location,
      `${JSON.stringify(said)} is taken for ${JSON.stringify(names.join(', '))}: names of types are texts in small letters ("null" in quotation marks), and other tools may not know it`,
    );
  if (names.length < list.length || list.length === 0) {
    context.problems.error(
      'unknown-type',
      node.child('type').location,
      `${JSON.stringify(said)} is no type; allowed are ${typeNames.join(', ')}, or a list of them`,
    );
  }
  return names.includes('number') ? names.filter((name) => name !== 'integer') : names;
}

/**
 * What a type is meant to be: names may stand in capitals, and YAML reads `null` as a value where quotation marks are missing.
 * @param hasNull whether null is a type there; alone in OpenAPI 3.0, where it is none, it says nothing
 */
function meantType(said: unknown, hasNull: boolean): unknown {
  if (said === null && hasNull) return 'null';
  return typeof said === 'string' ? said.toLowerCase() : said;
}

function readNamed(name: TypeName, node: SpecNode, context: SchemaContext, read: ReadChild): Type {
  if (name === 'object') return readObject(node, context, read);
  if (name === 'array') return readArray(node, context, read);
  if (name === 'string') {
    const checked = checkedFormatOf(node.string('format'), context);
    return checked === undefined ? readString(node, context, read) : readCheckedText(node, checked, context);
  }
  if (name === 'boolean') return { kind: 'boolean' };
  return name === 'null' ? nullType : readNumber(node, name === 'integer');
}

function codecType(
  node: SpecNode,
  codec: CodecName,
  names: readonly TypeName[],
  context: SchemaContext,
): Type {
  const scalar = names.find((name) => name === 'string' || name === 'integer' || name === 'number');
  const type = readCodec(node, codec, scalar, context);
  return names.includes('null') ? unionOf([type, nullType], false, context) : type;
}

/** Literals that are of one of the types, and of the format. Where none is, the list wins: then `type` or `format` is the mistake. */
function literals(
  node: SpecNode,
  values: readonly unknown[],
  names: readonly TypeName[],
  context: SchemaContext,
): Type {
  const nullable = node.boolean('nullable') === true;
  const fits = (value: unknown): boolean =>
    names.some((name) => isOfType(value, name)) || (nullable && value === null);
  const ofType = node.has('type') ? values.filter(fits) : values;
  const fitting = ofType.filter((value) => keepsFormat(value, node, names, context));
  if (ofType.length < values.length) {
    const misfit = values.find((value) => !ofType.includes(value));
    context.problems.warning(
      'literal-of-other-type',
      node.location,
      `${JSON.stringify(misfit) ?? String(misfit)} is not of the type ${names.join(' or ')}, so nothing can match it`,
    );
  }
  if (fitting.length < ofType.length) {
    const misfit = ofType.find((value) => !fitting.includes(value));
    const effect =
      fitting.length === 0
        ? `and no other value is listed: ${node.has('const') ? 'the constant is' : 'the values are'} accepted, and the format is not checked`
        : 'so nothing can match it';
    context.problems.warning(
      'literal-of-other-format',
      node.location,
      `${JSON.stringify(misfit)} is not of the format ${node.string('format')}, ${effect}`,
    );
  }
  return literalsType(fitting.length === 0 ? values : fitting, context);
}

/** Whether a literal is what its format says, where formats are checked. */
function keepsFormat(
  value: unknown,
  node: SpecNode,
  names: readonly TypeName[],
  context: SchemaContext,
): boolean {
  const format = node.string('format');
  if (typeof value !== 'string' || format === undefined || codecOf(format, names, context) !== undefined)
    return true;
  const checked = checkedFormatOf(format, context);
  return checked === undefined || formatChecks[checked]?.is(value) === true;
}

function isOfType(value: unknown, name: TypeName): boolean {
  if (name === 'null') return value === null;
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return isObject(value);
  if (name === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (name === 'number') return typeof value === 'bigint' || typeof value === 'number';
  return typeof value === name;
}

function isTypeName(name: unknown): name is TypeName {
  return typeNames.some((known) => known === name);
}
