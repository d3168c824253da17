import type { Contract, Field, Type } from '@firn/contract/model';
import { compactJson, describeType, limitsOf, typeKinds } from '@firn/contract/model';
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
  const rowsOf = (each: Type, level: number, depth: number): FieldRow[] => {
    if (depth >= levels) return [];
    switch (each.kind) {
      case 'reference': {
        const target = types.get(each.name);
        if (target === undefined || shown.has(each.name)) return [];
        shown.add(each.name);
        return rowsOf(target, level, depth);
      }
      case 'array':
      case 'stream':
        return rowsOf(each.items, level, depth);
      case 'record':
        return rowsOf(each.values, level, depth);
      case 'intersection':
        return each.parts.flatMap((part) => rowsOf(part, level, depth));
      case 'object':
        return each.fields.flatMap((field) => [
          fieldRow(contract, field, level),
          ...rowsOf(field.type, level + 1, depth + 1),
        ]);
      case 'union':
        return alternativesOf(each.variants, level, depth);
      default:
        return [];
    }
  };

  const alternativesOf = (variants: readonly Type[], level: number, depth: number): FieldRow[] => {
    const others = variants.filter(({ kind }) => kind !== 'null');
    const [only] = others;
    if (only !== undefined && others.length === 1) return rowsOf(only, level, depth);
    const found = others.map((type) => ({ type, rows: rowsOf(type, level + 1, depth) }));
    if (found.every(({ rows }) => rows.length === 0)) return [];
    return found.flatMap(({ type, rows }, index) => {
      const name = `${index === 0 ? 'either' : 'or'} ${shortType(contract, type)}`;
      return [{ level, name, required: false, type: '', text: '' }, ...rows];
    });
  };

  return rowsOf(type, 0, 0);
}

function fieldRow(contract: Contract, field: Field, level: number): FieldRow {
  const { name, required, type } = field;
  return { level, name, required, type: shortType(contract, type), text: textOf(contract, field) };
}

/** First words of a field, its unit, limits, values and default. */
function textOf(contract: Contract, { type, doc, default: preset }: Field): string {
  const values = typeKinds(contract, type).values.map(plainValue);
  const [only] = values;
  return [
    firstSentence(firstParagraph(doc.summary ?? doc.description ?? '')),
    doc.unit === undefined ? '' : `Unit: ${doc.unit}.`,
    limitsText(contract, { type, default: preset }),
    values.length > 1 ? `One of ${listed(values)}.` : only === undefined ? '' : `Always ${only}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
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
function listed(values: readonly string[]): string {
  const rest = values.length - mostValues;
  return rest <= 1 ? values.join(', ') : `${values.slice(0, mostValues).join(', ')} and ${rest} more`;
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
