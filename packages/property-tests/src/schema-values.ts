import fc from 'fast-check';
import { anyJson } from './any-json.js';
import { formatValues, formatValuesOfLength } from './format-values.js';
import { follow, isObject, type JsonObject, type Schema } from './schema.js';

/** How deep schemas are followed before only what is required is made. */
const maxDepth = 5;

/** Depth from which arrays and maps have one item at most, lest values of recursive types grow without end. */
const narrowDepth = 3;

/** What references lead to, by reference and depth, for each document: a recursive schema would be followed again and again. */
const followed = new WeakMap<JsonObject, Map<string, fc.Arbitrary<unknown>>>();

const known = new Set([
  ...[
    '$ref',
    'type',
    'format',
    'const',
    'enum',
    'oneOf',
    'anyOf',
    'allOf',
    'properties',
    'required',
    'items',
    'prefixItems',
  ],
  ...[
    'additionalProperties',
    'propertyNames',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'minLength',
    'maxLength',
    'pattern',
  ],
  ...[
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'default',
    'description',
    'title',
    'summary',
  ],
  ...['example', 'examples', 'deprecated', 'discriminator'],
]);

/**
 * Valid values of a schema in their wire form: the other spellings of a field and both forms of a 64-bit integer among them.
 * @throws Error for a keyword that it does not know.
 */
export function schemaValues(schema: Schema, document: JsonObject, depth = 0): fc.Arbitrary<unknown> {
  if (schema === true) return anyJson;
  if (!isObject(schema)) throw new Error(`no value is valid for ${JSON.stringify(schema)}`);
  const unknown = Object.keys(schema).filter((key) => !known.has(key) && !key.startsWith('x-'));
  if (unknown.length > 0) throw new Error(`unknown keywords: ${unknown.join(', ')}`);
  if (typeof schema.$ref === 'string') return reference(schema, schema.$ref, document, depth);
  if (Array.isArray(schema.allOf)) return allOf(schema, schema.allOf, document, depth);
  const variants = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(variants)) return oneOf(schema, variants, document, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  return ofType(schema, document, depth);
}

function reference(
  schema: JsonObject,
  target: string,
  document: JsonObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const cache = followed.get(document) ?? new Map<string, fc.Arbitrary<unknown>>();
  followed.set(document, cache);
  const key = `${target} ${depth}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const values = schemaValues(follow(schema, document), document, depth + 1);
  cache.set(key, values);
  return values;
}

function ofType(schema: JsonObject, document: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const { type } = schema;
  if (Array.isArray(type)) {
    const kept = depth > maxDepth && type.includes('null') ? ['null'] : type;
    return fc.oneof(...kept.map((one: unknown) => ofType({ ...schema, type: one }, document, depth)));
  }
  if (typeof schema.format === 'string' && schema.format in formatValues)
    return ofFormat(schema, schema.format);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: number(schema, 'minimum') ?? -1000,
        max: number(schema, 'maximum') ?? 2 ** 31 - 1,
      });
    case 'number':
      return fc.double({
        min: number(schema, 'minimum') ?? -1e6,
        max: number(schema, 'maximum') ?? 1e6,
        noNaN: true,
      });
    case 'string':
      return strings(schema);
    case 'array':
      return arrays(schema, document, depth);
    case undefined:
      return isObject(schema.properties) ? objects(schema, document, depth) : anyJson;
    default:
      return objects(schema, document, depth);
  }
}

/** Schemas of objects that all hold at once: what each of them makes, together. */
function allOf(
  schema: JsonObject,
  parts: readonly unknown[],
  document: JsonObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const { allOf: _, ...own } = schema;
  const all = [...parts, ...(isObject(own.properties) ? [own] : [])];
  return fc
    .tuple(...all.map((part) => schemaValues(part as Schema, document, depth + 1)))
    .map((values) => Object.assign({}, ...values) as unknown);
}

function oneOf(
  schema: JsonObject,
  variants: readonly unknown[],
  document: JsonObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const flat =
    depth > maxDepth ? variants.filter((variant) => isObject(variant) && variant.type === 'null') : [];
  const used = flat.length > 0 ? flat : variants;
  const values = fc.oneof(...used.map((variant) => schemaValues(variant as Schema, document, depth + 1)));
  if (!isObject(schema.properties)) return values;
  const { oneOf: _, anyOf: __, ...own } = schema;
  return fc
    .tuple(objects(own, document, depth), values)
    .map(([common, value]) => Object.assign({}, common, value) as unknown);
}

function ofFormat(schema: JsonObject, format: string): fc.Arbitrary<unknown> {
  const [minimum, maximum] = [number(schema, 'minimum') ?? 0, number(schema, 'maximum')];
  if (maximum !== undefined || minimum > 0) {
    const bounds = { min: BigInt(minimum), max: BigInt(maximum ?? Number.MAX_SAFE_INTEGER) };
    return fc.bigInt(bounds).map((value) => numeric(schema, value));
  }
  const [least, most] = [number(schema, 'minLength') ?? 0, number(schema, 'maxLength') ?? Infinity];
  if (least === 0 && most === Infinity) return formatValues[format] ?? anyJson;
  return formatValuesOfLength(format, least, most);
}

function numeric(schema: JsonObject, value: bigint): string | number {
  if (schema.format === 'quantity') return `0x${value.toString(16)}`;
  return schema.type === 'string' ? value.toString() : Number(value);
}

function strings(schema: JsonObject): fc.Arbitrary<string> {
  if (typeof schema.pattern === 'string') {
    const maxLength = number(schema, 'maxLength') ?? Infinity;
    return fc.stringMatching(new RegExp(schema.pattern, 'u')).filter((text) => [...text].length <= maxLength);
  }
  const minLength = number(schema, 'minLength') ?? 0;
  const maxLength = Math.min(number(schema, 'maxLength') ?? Infinity, minLength + 12);
  return fc.string({
    unit: fc.constantFrom('a', 'Z', '0', '"', '\\', '\n', 'é', '😀', ' '),
    minLength,
    maxLength,
  });
}

function arrays(schema: JsonObject, document: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : undefined;
  if (prefix !== undefined)
    return fc.tuple(...prefix.map((item) => schemaValues(item as Schema, document, depth + 1)));
  const minLength = number(schema, 'minItems') ?? 0;
  const maxLength = Math.min(
    number(schema, 'maxItems') ?? Infinity,
    minLength + (depth > maxDepth ? 0 : depth > narrowDepth ? 1 : 3),
  );
  const items =
    schema.items === undefined ? anyJson : schemaValues(schema.items as Schema, document, depth + 1);
  if (schema.uniqueItems !== true) return fc.array(items, { minLength, maxLength });
  return fc.uniqueArray(items, { minLength, maxLength, selector: (item) => JSON.stringify(item) });
}

function objects(schema: JsonObject, document: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(properties).filter(([name]) => required.has(name) || depth <= maxDepth);
  const entries = fields.map(([name, field]) => {
    const aliases =
      isObject(field) && Array.isArray(field['x-accepts']) ? field['x-accepts'].map(String) : [];
    const entry = fc.tuple(
      fc.constantFrom(name, ...aliases),
      schemaValues(field as Schema, document, depth + 1),
    );
    return required.has(name)
      ? entry.map((pair) => [pair])
      : fc.oneof(
          entry.map((pair) => [pair]),
          fc.constant([]),
        );
  });
  return fc
    .tuple(fc.tuple(...entries), further(schema, document, depth, new Set(Object.keys(properties))))
    .map(([named, more]) => {
      return Object.fromEntries([...more, ...named.flat()]) as unknown;
    });
}

/** Keys that `properties` does not name, where the schema says something about them. */
function further(
  schema: JsonObject,
  document: JsonObject,
  depth: number,
  named: ReadonlySet<string>,
): fc.Arbitrary<[string, unknown][]> {
  const extra = schema.additionalProperties;
  if (extra === undefined || extra === false) return fc.constant([]);
  const values = schemaValues(extra as Schema, document, depth + 1);
  const names = schema.propertyNames;
  const keys = isObject(names)
    ? schemaValues({ type: 'string', ...follow(names, document) }, document).map(String)
    : fc.string({ maxLength: 6 });
  const minLength = number(schema, 'minProperties') ?? 0;
  const maxLength = Math.min(
    number(schema, 'maxProperties') ?? Infinity,
    minLength + (depth > maxDepth ? 0 : depth > narrowDepth ? 1 : 2),
  );
  const free = keys.filter((key) => !named.has(key) && key !== '__proto__');
  return fc.uniqueArray(fc.tuple(free, values), { minLength, maxLength, selector: ([key]) => key });
}

function number(schema: JsonObject, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' ? value : undefined;
}
