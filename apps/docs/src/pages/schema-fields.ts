import type { Contract, Doc, Field, NamedType, Type } from '@firn/contract';
import { canonicalJson } from '@firn/contract/json';
import { code, table } from './markdown.js';
import { typeText } from './schema-types.js';

/** The contract that types stand in, and the named types of the page. */
export interface SchemaPage {
  readonly model: Contract;
  readonly types: ReadonlyMap<string, NamedType>;
}

/** What is told of a value beside its type. */
export interface ValueNotes {
  readonly doc: Doc;
  readonly default?: unknown;
  readonly aliases?: readonly string[];
}

type Row = readonly [name: string, type: string, required: string, meaning: string];

const titles = ['Name', 'Type', 'Required', 'Meaning'];
const maximumDepth = 8;
const maximumValues = 24;

/** The fields of an object, those of nested objects without a name of their own under the path to them; nothing for anything else. */
export function fieldTable(page: SchemaPage, type: Type, column = 'Required'): string {
  const rows = fieldRows(page, type, '', 0);
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
  type: Type,
  notes: ValueNotes,
): Row[] {
  const meaning = [summary.trim(), ...rulesOf(page, type, notes)].filter((text) => text !== '').join(' ');
  const row: Row = [name, typeText(page.model, type, page.types), required ? 'yes' : '', meaning];
  return [row, ...nestedRows(page, type, name, 1)];
}

/** A table of rows whose names are shown as code. */
export function valueTable(rows: readonly Row[]): string {
  return table(
    titles,
    rows.map(([name, ...rest]) => [code(name), ...rest]),
  );
}

function fieldRows(page: SchemaPage, given: Type, prefix: string, depth: number): Row[] {
  const type = resolved(page, given);
  if (depth > maximumDepth) return [];
  const below = (name: string): string => (prefix === '' ? name : `${prefix}.${name}`);
  switch (type.kind) {
    case 'object': {
      const own = type.fields.flatMap((field) => rowsOfField(page, field, below(field.name), depth));
      return typeof type.extra === 'string'
        ? own
        : [...own, ...rowsOfValues(page, type.extra, below('*'), depth)];
    }
    case 'record':
      return rowsOfValues(page, type.values, below('*'), depth);
    case 'intersection':
      return type.parts.flatMap((part) => fieldRows(page, part, prefix, depth + 1));
    default:
      return [];
  }
}

function rowsOfField(page: SchemaPage, field: Field, path: string, depth: number): Row[] {
  const { type, doc, required } = field;
  const meaning = [doc.description ?? describedBy(page, type), ...rulesOf(page, type, field)]
    .filter((text) => text !== '')
    .join(' ');
  const row: Row = [
    path,
    typeText(page.model, type, page.types),
    required ? 'yes' : (doc.presence ?? ''),
    meaning,
  ];
  return [row, ...nestedRows(page, type, path, depth + 1)];
}

function rowsOfValues(page: SchemaPage, type: Type, path: string, depth: number): Row[] {
  const row: Row = [path, typeText(page.model, type, page.types), '', describedBy(page, type)];
  return [row, ...nestedRows(page, type, path, depth + 1)];
}

/** The fields of what stands at a path; none where it is a type that has a section of its own. */
function nestedRows(page: SchemaPage, given: Type, path: string, depth: number): Row[] {
  if (depth > maximumDepth || (given.kind === 'reference' && page.types.has(given.name))) return [];
  const type = resolved(page, given);
  if (type.kind === 'union') return type.variants.flatMap((each) => nestedRows(page, each, path, depth + 1));
  if (type.kind === 'array') return nestedRows(page, type.items, `${path}[]`, depth + 1);
  return fieldRows(page, type, path, depth);
}

function resolved({ model }: SchemaPage, type: Type): Type {
  let current = type;
  for (let hops = 0; current.kind === 'reference' && hops < maximumDepth; hops++) {
    const { name } = current;
    current = model.types.find((each) => each.name === name)?.type ?? { kind: 'unknown' };
  }
  return current;
}

/** What is said of a type that has a name. */
function describedBy({ model }: SchemaPage, type: Type): string {
  if (type.kind !== 'reference') return '';
  return model.types.find(({ name }) => name === type.name)?.doc.description ?? '';
}

/** The rules of a value in words: unit, limits, default, what it may be written as. */
export function rulesOf(
  page: SchemaPage,
  given: Type,
  { doc, default: usual, aliases = [] }: ValueNotes,
): string[] {
  const type = resolved(page, given);
  return [
    ...(doc.unit === undefined ? [] : [`**Unit:** ${doc.unit}.`]),
    ...(type.kind === 'enum' && type.values.length <= maximumValues && given.kind !== 'reference'
      ? [`One of ${type.values.map((value) => code(canonicalJson(value))).join(', ')}.`]
      : []),
    ...limitsOf(type),
    ...(type.kind === 'string' && type.pattern !== undefined ? [`Matches ${code(type.pattern)}.`] : []),
    ...(usual === undefined ? [] : [`Default ${code(canonicalJson(usual))}.`]),
    ...(aliases.length === 0 ? [] : [`Also read as ${aliases.map(code).join(', ')}.`]),
    ...(doc.deprecated === undefined ? [] : ['**Deprecated.**']),
  ];
}

const limitWords: Readonly<Record<string, readonly [before: string, after: string]>> = {
  minimum: ['At least', ''],
  exclusiveMinimum: ['More than', ''],
  maximum: ['At most', ''],
  exclusiveMaximum: ['Less than', ''],
  multipleOf: ['A multiple of', ''],
  minItems: ['At least', ' items'],
  maxItems: ['At most', ' items'],
  minLength: ['At least', ' characters'],
  maxLength: ['At most', ' characters'],
};

function limitsOf(type: Type): string[] {
  return Object.entries(limitWords).flatMap(([name, [before, after]]) => {
    const limit: unknown = Reflect.get(type, name);
    return limit === undefined ? [] : [`${before} ${String(limit)}${after}.`];
  });
}
