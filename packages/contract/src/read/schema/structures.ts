import {
  type ArrayType,
  codecNames,
  type Field,
  type ObjectType,
  type RecordType,
  type TupleType,
  type Type,
} from '../../model/index.js';
import { escapePattern } from '../../pattern.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { neverType, type SchemaContext, unknownType } from './context.js';
import { readSchemaDoc } from './doc.js';
import { checkedFormatOf, compilable, compiles, numberOf } from './scalar.js';
import { unionOf } from './union.js';

type ReadChild = (child: SpecNode) => Type;

/** An object with named fields; one without `properties` and `required` is a map. */
export function readObject(node: SpecNode, context: SchemaContext, read: ReadChild): Type {
  const patterns = (node.get('patternProperties')?.entries() ?? [])
    .filter(([pattern, schema]) => isUsable(pattern, schema, context))
    .sort(([a], [b]) => compare(a, b));
  const additional = node.get('additionalProperties');
  const names = new Set([
    ...Object.keys(propertiesOf(node, context)?.object ?? {}),
    ...node.strings('required'),
  ]);
  const counts = propertyCounts(node);
  const saysOfOthers = patterns.length > 0 || !node.has('properties');
  if (names.size === 0 && saysOfOthers && additional?.value !== false) {
    return { ...readRecord(node, additional, context, read, patterns), ...counts };
  }
  if (names.size === 0 && patterns.length > 0) {
    return { ...readPatternRecord(node, patterns, context, read), ...counts };
  }
  const extra = extraOf(additional, patterns, context, read);
  const undeclared = typeof extra === 'object' ? extra : extra === 'closed' ? neverType : unknownType;
  const fields = readFields(node, names, undeclared, context, read);
  return { kind: 'object', fields, extra, ...counts } satisfies ObjectType;
}

function readFields(
  node: SpecNode,
  names: ReadonlySet<string>,
  undeclared: Type,
  context: SchemaContext,
  read: ReadChild,
): Field[] {
  const required = new Set(node.strings('required'));
  const properties = propertiesOf(node, context);
  const tag = node.get('discriminator')?.string('propertyName');
  return [...names].map((name) => {
    const schema = properties?.get(name);
    const isRequired = required.has(name);
    if (schema === undefined) {
      return { name, type: undeclared, required: isRequired, aliases: [], doc: {}, location: node.location };
    }
    const value = schema.object.default;
    // What tells variants apart is of both directions, whatever is said of it.
    const only = name === tag ? undefined : viewOf(schema, context);
    return {
      name,
      type: read(schema),
      required: isRequired,
      aliases: schema.strings('x-accepts'),
      doc: readSchemaDoc(schema),
      ...(schema.has('default') && { default: value }),
      ...(only !== undefined && { only }),
      location: schema.location,
    };
  });
}

/** `readOnly` and `writeOnly` of a property, said in place, where it refers to, or by a part of it; both together say nothing. */
function viewOf(schema: SpecNode, context: SchemaContext): Field['only'] {
  const [read, write] = [isMarked(schema, 'readOnly', context), isMarked(schema, 'writeOnly', context)];
  if (read && write)
    context.problems.warning(
      'read-and-write-only',
      schema.location,
      'readOnly and writeOnly together would leave it out everywhere: both are ignored',
    );
  if (read === write) return undefined;
  context.views.found = true;
  return read ? 'read' : 'write';
}

/** How many parts of parts are looked into; a schema that holds itself would never end. */
const deepestMark = 8;

function isMarked(
  schema: SpecNode,
  key: 'readOnly' | 'writeOnly',
  context: SchemaContext,
  depth = 0,
): boolean {
  if (schema.boolean(key) === true) return true;
  if (depth > deepestMark) return false;
  const target = schema.has('$ref') ? context.store.resolve(schema) : undefined;
  if (target !== undefined && target.key !== schema.key && isMarked(target, key, context, depth + 1))
    return true;
  const parts = schema.get('allOf')?.items() ?? [];
  return parts.some((part) => isMarked(part, key, context, depth + 1));
}

function extraOf(
  additional: SpecNode | undefined,
  patterns: readonly [string, SpecNode][],
  context: SchemaContext,
  read: ReadChild,
): ObjectType['extra'] {
  const matching = patterns.map(([, schema]) => read(schema));
  if (additional?.value === false)
    return matching.length === 0 ? 'closed' : unionOf(matching, false, context);
  if (additional === undefined) return matching.length === 0 ? 'ignored' : 'open';
  const type = read(additional);
  if (type.kind === 'unknown') return 'open';
  return matching.length === 0 ? type : unionOf([type, ...matching], false, context);
}

function readRecord(
  node: SpecNode,
  additional: SpecNode | undefined,
  context: SchemaContext,
  read: ReadChild,
  patterns: readonly [string, SpecNode][],
): RecordType {
  const others = additional === undefined ? unknownType : read(additional);
  const values =
    patterns.length === 0
      ? others
      : unionOf([others, ...patterns.map(([, schema]) => read(schema))], false, context);
  return { kind: 'record', values, ...keysOf(node, context) };
}

/** `patternProperties` beside `additionalProperties: false`: only keys that match are allowed. */
function readPatternRecord(
  node: SpecNode,
  patterns: readonly [string, SpecNode][],
  context: SchemaContext,
  read: ReadChild,
): RecordType {
  const keyPattern =
    patterns.length === 1
      ? patterns.map(([pattern]) => pattern).join('')
      : patterns.map(([pattern]) => `(?:${pattern})`).join('|');
  const values = unionOf(
    patterns.map(([, schema]) => read(schema)),
    false,
    context,
  );
  return { kind: 'record', values, ...keysOf(node, context), keyPattern };
}

/** What `propertyNames` says of the keys: a pattern, a format with a codec, a list, or lengths. */
function keysOf(
  node: SpecNode,
  context: SchemaContext,
): { keyPattern?: string; keyCodec?: RecordType['keyCodec'] & string } {
  const said = node.get('propertyNames');
  const names = said === undefined ? undefined : context.store.resolve(said);
  if (names === undefined) return {};
  const format = names.string('format');
  const codec = context.codecs ? codecNames.find((name) => name === format) : undefined;
  const checked = codec ?? checkedFormatOf(format, context);
  const list = names.strings('enum');
  const pattern =
    compilable(names, context) ??
    (list.length > 0 ? `^(?:${list.map(escapePattern).join('|')})$` : lengthPattern(names));
  return {
    ...(pattern !== undefined && { keyPattern: pattern }),
    ...(checked !== undefined && { keyCodec: checked }),
  };
}

function lengthPattern(names: SpecNode): string | undefined {
  const least = numberOf(names, 'minLength');
  const most = numberOf(names, 'maxLength');
  return least === undefined && most === undefined ? undefined : `^[\\s\\S]{${least ?? 0},${most ?? ''}}$`;
}

function propertyCounts(node: SpecNode): { minProperties?: number; maxProperties?: number } {
  const minProperties = numberOf(node, 'minProperties');
  const maxProperties = numberOf(node, 'maxProperties');
  return {
    ...(minProperties !== undefined && minProperties > 0 && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
  };
}

function isUsable(pattern: string, schema: SpecNode, context: SchemaContext): boolean {
  if (compiles(pattern)) return true;
  context.problems.warning(
    'invalid-pattern',
    schema.location,
    `${JSON.stringify(pattern)} is no regular expression of ECMA-262; it is not checked`,
  );
  return false;
}

/** The map of properties of a schema. All of it may be a reference to one elsewhere, as bundlers take it; a property of the name `$ref` is a schema. */
export function propertiesOf(node: SpecNode, { store }: SchemaContext): SpecNode | undefined {
  const said = node.get('properties');
  return typeof said?.object.$ref === 'string' ? store.resolve(said) : said;
}

/** An array, or a tuple where positions have schemas of their own (`prefixItems`, or `items` as a list in draft 7). */
export function readArray(node: SpecNode, _context: SchemaContext, read: (child: SpecNode) => Type): Type {
  const items = node.get('items');
  const draft7 = Array.isArray(items?.value);
  const prefix = draft7 ? items : node.get('prefixItems');
  if (prefix !== undefined)
    return readTuple(node, prefix, draft7 ? node.get('additionalItems') : items, read);
  const minItems = numberOf(node, 'minItems');
  const maxItems = items?.value === false ? 0 : numberOf(node, 'maxItems');
  const array: ArrayType = {
    kind: 'array',
    items: items === undefined ? unknownType : read(items),
    ...(minItems !== undefined && minItems > 0 && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(node.boolean('uniqueItems') === true && { uniqueItems: true }),
  };
  return array;
}

function readTuple(
  node: SpecNode,
  prefix: SpecNode,
  after: SpecNode | undefined,
  read: (child: SpecNode) => Type,
): Type {
  const minItems = numberOf(node, 'minItems') ?? 0;
  const maxItems = numberOf(node, 'maxItems') ?? Number.POSITIVE_INFINITY;
  const items = prefix.items().slice(0, maxItems).map(read);
  const rest = after === undefined ? unknownType : read(after);
  const isClosed = after?.value === false || maxItems <= items.length;
  const tuple: TupleType = {
    kind: 'tuple',
    items,
    required: Math.min(minItems, items.length),
    ...(!isClosed && { rest }),
  };
  const counted: ArrayType = {
    kind: 'array',
    items: unknownType,
    ...(minItems > items.length && { minItems }),
    ...(!isClosed && Number.isFinite(maxItems) && { maxItems }),
    ...(node.boolean('uniqueItems') === true && { uniqueItems: true }),
  };
  return Object.keys(counted).length > 2 ? { kind: 'intersection', parts: [tuple, counted] } : tuple;
}
