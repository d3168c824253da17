import {
  asObject,
  asObjects,
  asStrings,
  asText,
  canonicalJson,
  referenceName,
  resolve,
  type SpecObject,
} from '@firn/contract';
import { code, table } from './markdown.js';
import { typeText } from './schema-types.js';

/** The document that schemas stand in, and the named types of the page. */
export interface SchemaPage {
  readonly document: SpecObject;
  readonly types: ReadonlyMap<string, SpecObject>;
}

type Row = readonly [name: string, type: string, required: string, meaning: string];

const titles = ['Name', 'Type', 'Required', 'Meaning'];
const maximumDepth = 8;

/** The fields of an object, those of nested objects without a name of their own under the path to them; nothing for anything else. */
export function fieldTable(page: SchemaPage, schema: unknown, column = 'Required'): string {
  const rows = fieldRows(page, schema, '', 0);
  return table(
    titles.map((title) => (title === 'Required' ? column : title)),
    rows.map(([name, ...rest]) => [code(name), ...rest]),
  );
}

/** A row for one value and those of its nested fields. */
export function valueRows(
  page: SchemaPage,
  name: string,
  required: boolean,
  summary: string,
  schema: unknown,
): Row[] {
  const meaning = [summary.trim(), ...rulesOf(page, schema)].filter((text) => text !== '').join(' ');
  const row: Row = [name, typeText(page.document, schema, page.types), required ? 'yes' : '', meaning];
  return [row, ...nestedRows(page, schema, name, 1)];
}

/** A table of rows whose names are shown as code. */
export function valueTable(rows: readonly Row[]): string {
  return table(
    titles,
    rows.map(([name, ...rest]) => [code(name), ...rest]),
  );
}

function fieldRows(page: SchemaPage, schema: unknown, prefix: string, depth: number): Row[] {
  const node = resolve(page.document, schema);
  const required = new Set(asStrings(node.required));
  const own = Object.entries(asObject(node.properties)).flatMap(([name, field]): Row[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const said = asObject(field);
    const meaning = [descriptionOf(page, said), ...rulesOf(page, said)]
      .filter((text) => text !== '')
      .join(' ');
    const row: Row = [
      path,
      typeText(page.document, said, page.types),
      required.has(name) ? 'yes' : presenceOf(said),
      meaning,
    ];
    return [row, ...nestedRows(page, said, path, depth + 1)];
  });
  const inherited = asObjects(node.allOf).flatMap((part) => fieldRows(page, part, prefix, depth + 1));
  const extra = asObject(node.additionalProperties);
  if (Object.keys(extra).length === 0 || depth > maximumDepth) return [...own, ...inherited];
  const path = prefix === '' ? '*' : `${prefix}.*`;
  const any: Row = [path, typeText(page.document, extra, page.types), '', descriptionOf(page, extra)];
  return [...own, ...inherited, any, ...nestedRows(page, extra, path, depth + 1)];
}

/** The fields of what stands at a path; none where it is a type that has a section of its own. */
function nestedRows(page: SchemaPage, schema: unknown, path: string, depth: number): Row[] {
  if (depth > maximumDepth || page.types.has(referenceName(schema) ?? '')) return [];
  const node = resolve(page.document, schema);
  const variants = [...asObjects(node.oneOf), ...asObjects(node.anyOf)];
  if (variants.length > 0) return variants.flatMap((variant) => nestedRows(page, variant, path, depth + 1));
  if (node.items !== undefined) return nestedRows(page, node.items, `${path}[]`, depth + 1);
  return fieldRows(page, node, path, depth);
}

function descriptionOf({ document }: SchemaPage, schema: SpecObject): string {
  const own = asText(schema.description).trim();
  return own === '' ? asText(resolve(document, schema).description).trim() : own;
}

function presenceOf(schema: SpecObject): string {
  const presence = asText(schema['x-presence']);
  return presence === '' ? '' : presence;
}

/** The rules of a value in words: unit, limits, default, what it may be written as. */
export function rulesOf({ document }: SchemaPage, schema: unknown): string[] {
  const said = asObject(schema);
  const node = { ...resolve(document, schema), ...said };
  const ranges: readonly (readonly [string, unknown])[] = [
    ['At least', node.minimum],
    ['More than', node.exclusiveMinimum],
    ['At most', node.maximum],
    ['Less than', node.exclusiveMaximum],
    ['A multiple of', node.multipleOf],
  ];
  const sizes: readonly (readonly [string, unknown, string])[] = [
    ['At least', node.minItems, 'items'],
    ['At most', node.maxItems, 'items'],
    ['At least', node.minLength, 'characters'],
    ['At most', node.maxLength, 'characters'],
  ];
  return [
    ...(typeof node['x-unit'] === 'string' ? [`**Unit:** ${node['x-unit']}.`] : []),
    ...(Array.isArray(node.enum) && node.enum.length <= 24 && referenceName(schema) === undefined
      ? [`One of ${node.enum.map((value) => code(canonicalJson(value))).join(', ')}.`]
      : []),
    ...ranges.filter(([, value]) => value !== undefined).map(([word, value]) => `${word} ${String(value)}.`),
    ...sizes
      .filter(([, value]) => value !== undefined)
      .map(([word, value, what]) => `${word} ${String(value)} ${what}.`),
    ...(typeof node.pattern === 'string' ? [`Matches ${code(node.pattern)}.`] : []),
    ...(node.default === undefined ? [] : [`Default ${code(canonicalJson(node.default))}.`]),
    ...(asStrings(said['x-accepts']).length === 0
      ? []
      : [`Also read as ${asStrings(said['x-accepts']).map(code).join(', ')}.`]),
    ...(node.deprecated === true ? ['**Deprecated.**'] : []),
  ];
}
