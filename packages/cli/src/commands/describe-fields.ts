import type { Contract, Field, Type, UnionType } from '@firn/contract';
import { limitsOf, tagValue } from '@firn/contract';
import { compactJson } from '@firn/contract/json';
import { describeType } from '@firn/contract/values';
import { firstParagraph } from '../output/first-paragraph.js';

/** Limits of a section without `--all-fields`. It has fewer levels if more would not fit into the rows. */
const briefly = { rows: 40, levels: 3 };

/** A field, or one of several alternatives. */
export interface FieldRow {
  readonly level: number;
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly text: string;
}

/** The widest type in a row, so that texts have room beside it. */
const widestType = 32;
/** A longer pattern is left out. */
const longestPattern = 40;
/** How many values of an enum are listed. */
const mostValues = 8;

/** Returns the rows of as many levels of fields as fit, and the number of rows left out. */
export function firstFieldRows(
  contract: Contract,
  type: Type,
): { readonly rows: readonly FieldRow[]; readonly rest: number } {
  const every = fieldRows(contract, type);
  let rows = every;
  for (let { levels } = briefly; levels > 0 && rows.length > briefly.rows; levels -= 1)
    rows = fieldRows(contract, type, levels);
  rows = rows.slice(0, briefly.rows);
  return { rows, rest: every.length - rows.length };
}

/**
 * Rows of the fields of a type: of an object, of the items of a list, or of each alternative. The fields of a field follow it, one level deeper;
 * those of a named type once.
 */
export function fieldRows(
  contract: Contract,
  type: Type,
  levels: number = Number.POSITIVE_INFINITY,
): FieldRow[] {
  const shown = new Set<string>();
  const types = new Map(contract.types.map((named) => [named.name, named.type]));

  // Alternatives are indented and no level of fields.
  const rowsOf = (each: Type, level: number, depth: number, tag?: Tag): FieldRow[] => {
    if (depth >= levels) return [];
    switch (each.kind) {
      case 'reference': {
        const target = types.get(each.name);
        if (target === undefined || shown.has(each.name)) return [];
        shown.add(each.name);
        return rowsOf(target, level, depth, tag);
      }
      case 'array':
      case 'stream':
        return rowsOf(each.items, level, depth);
      case 'record':
        return rowsOf(each.values, level, depth);
      case 'intersection':
        return each.parts.flatMap((part) => rowsOf(part, level, depth, tag));
      case 'object':
        return each.fields.flatMap((field) => [
          fieldRow(contract, field.name === tag?.property ? { ...field, type: tag.type } : field, level),
          ...rowsOf(field.type, level + 1, depth + 1),
        ]);
      case 'union':
        return alternativesOf(each, level, depth);
      default:
        return [];
    }
  };

  const alternativesOf = (union: UnionType, level: number, depth: number): FieldRow[] => {
    const others = union.variants.filter(({ kind }) => kind !== 'null');
    const [only] = others;
    if (only !== undefined && others.length === 1) return rowsOf(only, level, depth);
    const found = others.map((type) => ({ type, rows: rowsOf(type, level + 1, depth, tagOf(union, type)) }));
    if (found.every(({ rows }) => rows.length === 0)) return [];
    return found.flatMap(({ type, rows }, index) => {
      const name = `${index === 0 ? 'either' : 'or'} ${shortType(contract, type)}`;
      return [{ level, name, required: false, type: '', text: '' }, ...rows];
    });
  };

  return rowsOf(type, 0, 0);
}

/** The discriminator of a union, with the values that lead to one of its variants. */
interface Tag {
  readonly property: string;
  readonly type: Type;
}

function tagOf({ variants, discriminator }: UnionType, variant: Type): Tag | undefined {
  if (discriminator === undefined) return undefined;
  const { property, mapping, otherwise } = discriminator;
  const index = variants.indexOf(variant);
  const keys = Object.keys(mapping).filter((key) => mapping[key] === index);
  if (keys.length === 0 || index === otherwise) return undefined;
  return { property, type: { kind: 'enum', values: keys.map((key) => tagValue(discriminator, key)) } };
}

function fieldRow(contract: Contract, field: Field, level: number): FieldRow {
  const { name, required, type } = field;
  return { level, name, required, type: shortType(contract, type), text: textOf(contract, field) };
}

/** First words of a field, its unit, limits, values and default. */
function textOf(contract: Contract, { type, doc, default: preset }: Field): string {
  return [
    firstSentence(firstParagraph(doc.summary ?? doc.description ?? '')),
    doc.unit === undefined ? '' : `Unit: ${doc.unit}.`,
    limitsText(contract, { type, default: preset }),
    valuesText(contract, type, mostValues),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** The values of an enum, at most so many of them, and what else is allowed: `One of red, green, or null.` */
export function valuesText(contract: Contract, type: Type, most: number = Number.POSITIVE_INFINITY): string {
  const alternatives = alternativesIn(contract, type);
  const all = alternatives.flatMap((each) => (each.kind === 'enum' ? each.values : []));
  const values = [...new Set(all.filter((value) => value !== null).map(plainValue))];
  if (values.length === 0) return '';
  const isNullable = all.includes(null) || alternatives.some(({ kind }) => kind === 'null');
  const others = alternatives.flatMap(({ kind }) => otherValues[kind] ?? []);
  const ends = [...new Set([...others, ...(isNullable ? ['null'] : [])])]
    .map((end) => `, or ${end}`)
    .join('');
  const isOnly = values.length === 1 && ends === '';
  return `${isOnly ? 'Always' : 'One of'} ${listed(values, most)}${ends}.`;
}

/** Values that each kind of type allows next to those of an enum. */
const otherValues: { readonly [Kind in Type['kind']]?: string } = {
  string: 'any other text',
  codec: 'any other value',
  number: 'any other number',
};

/** The types of which a value has one, behind names and unions; of an intersection those of its enums. */
function alternativesIn(contract: Contract, type: Type, seen: readonly Type[] = []): readonly Type[] {
  if (seen.includes(type)) return [];
  const inside = (each: Type) => alternativesIn(contract, each, [...seen, type]);
  switch (type.kind) {
    case 'reference':
      return contract.types.filter(({ name }) => name === type.name).flatMap((named) => inside(named.type));
    case 'union':
      return type.variants.flatMap(inside);
    case 'intersection':
      return type.parts.flatMap(inside).filter(({ kind }) => kind === 'enum');
    default:
      return [type];
  }
}

/** Limits of a value, through names of types, and its default. */
export function limitsText(
  contract: Contract,
  { type, default: preset }: Pick<Field, 'type' | 'default'>,
): string {
  const limits = limitsOf(withoutNames(contract, type)).flatMap(({ label, value, isText }) =>
    label === 'Format' || (isText === true && value.length > longestPattern)
      ? []
      : `${label === '' ? '' : `${label}: `}${value}.`,
  );
  return [...limits, ...(preset === undefined ? [] : [`Default: ${plainValue(preset)}.`])].join(' ');
}

function firstSentence(text: string): string {
  const [sentence = text] = /^.*?[.!?](?=\s|$)/.exec(text) ?? [];
  return ended(sentence);
}

/** A text with a full stop, so that another sentence can follow. */
export function ended(text: string): string {
  return text === '' || /[.!?:;]$/.test(text) ? text : `${text}.`;
}

/** The first values, and how many more there are. */
function listed(values: readonly string[], most: number): string {
  const rest = values.length - most;
  return rest <= 1 ? values.join(', ') : `${values.slice(0, most).join(', ')} and ${rest} more`;
}

function plainValue(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : compactJson(value);
}

/** The type behind names. */
function withoutNames(contract: Contract, type: Type): Type {
  const seen = new Set<string>();
  let current = type;
  while (current.kind === 'reference' && !seen.has(current.name)) {
    const { name } = current;
    seen.add(name);
    current = contract.types.find((named) => named.name === name)?.type ?? current;
  }
  return current;
}

/** The name of a type, without values, which the text of a field has, and with the first of many alternatives; cut where it is wide. */
export function shortType(contract: Contract, type: Type): string {
  const name = typeName(contract, type);
  return name.length <= widestType ? name : `${name.slice(0, widestType - 1)}…`;
}

function typeName(contract: Contract, type: Type): string {
  switch (type.kind) {
    case 'enum':
      return [...new Set(type.values.map((value) => typeof value))].join(' | ');
    case 'array': {
      const items = typeName(contract, type.items);
      return items.includes(' ') ? `(${items})[]` : `${items}[]`;
    }
    case 'record':
      return `map of ${typeName(contract, type.values)}`;
    case 'union': {
      const names = [...new Set(type.variants.map((each) => typeName(contract, each)))];
      const text = names.join(' | ');
      return text.length <= widestType || names.length <= 2 ? text : `${names[0]} | ${names.length - 1} more`;
    }
    default:
      return describeType(contract, type);
  }
}
