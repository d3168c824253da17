import type { Issue, Path } from '../errors/issue.js';
import { describeCount } from './describe.js';
import { isRecord } from './is-record.js';
import { type Explain, isFull, report } from './report.js';
import { firstDuplicate } from './unique-items.js';

/** Rules of an array. */
export interface ArrayRules {
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** Items are compared as JSON values. */
  readonly uniqueItems?: boolean | undefined;
}

/** Rules of an object that concern it as a whole. */
export interface SizeRules {
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
}

/** Rules of an object that is used as a map. */
export interface RecordRules extends SizeRules {
  readonly keyPattern?: RegExp | undefined;
  /** Explains a key as a string. */
  readonly keys?: Explain | undefined;
}

/** One field of an object. */
export interface FieldRule {
  readonly name: string;
  /** Other spellings: the first one that is there counts, `name` before all. */
  readonly aliases?: readonly string[] | undefined;
  readonly required: boolean;
  readonly explain: Explain;
}

/** Explains an array. */
export function explainArray(
  value: unknown,
  path: Path,
  issues: Issue[],
  items: Explain,
  rules: ArrayRules = {},
): void {
  if (!Array.isArray(value)) {
    report(issues, path, 'type', 'an array', value);
    return;
  }
  const { minItems, maxItems } = rules;
  if (minItems !== undefined && value.length < minItems) {
    report(issues, path, 'min-items', `at least ${describeCount(minItems, 'item')}`, value);
  }
  if (maxItems !== undefined && value.length > maxItems) {
    report(issues, path, 'max-items', `at most ${describeCount(maxItems, 'item')}`, value);
    return;
  }
  for (let i = 0; i < value.length && !isFull(issues); i++) items(value[i], [...path, i], issues);
  if (rules.uniqueItems === true) {
    const duplicate = firstDuplicate(value);
    if (duplicate !== -1) {
      report(
        issues,
        [...path, duplicate],
        'unique-items',
        'an item that differs from all before it',
        value[duplicate] ?? null,
      );
    }
  }
}

/** Explains an array of fixed positions, of which the first `required` must be there. Without `rest` nothing may follow the last. */
export function explainTuple(
  value: unknown,
  path: Path,
  issues: Issue[],
  items: readonly Explain[],
  required: number,
  rest?: Explain,
): void {
  if (!Array.isArray(value)) {
    report(issues, path, 'type', 'an array', value);
    return;
  }
  if (value.length < required)
    report(issues, path, 'min-items', `at least ${describeCount(required, 'item')}`, value);
  if (rest === undefined && value.length > items.length) {
    report(issues, path, 'max-items', `at most ${describeCount(items.length, 'item')}`, value);
  }
  for (let i = 0; i < value.length && !isFull(issues); i++) {
    const explain = items[i] ?? rest;
    if (explain === undefined) return;
    explain(value[i], [...path, i], issues);
  }
}

/** Explains an object that is used as a map. */
export function explainRecord(
  value: unknown,
  path: Path,
  issues: Issue[],
  values: Explain,
  rules: RecordRules = {},
): void {
  if (!isRecord(value)) {
    report(issues, path, 'type', 'an object', value);
    return;
  }
  explainSize(value, path, issues, rules);
  for (const key of Object.keys(value)) {
    if (isFull(issues)) return;
    const place = [...path, key];
    if (rules.keyPattern !== undefined && key.search(rules.keyPattern) === -1) {
      report(issues, place, 'key-pattern', `a key that matches ${rules.keyPattern.source}`, key);
    }
    rules.keys?.(key, place, issues);
    values(value[key], place, issues);
  }
}

/**
 * Explains an object with named fields. A field whose value is `undefined` is not there.
 *
 * `extra` says what other keys may be: `ignored` and `open` allow anything, `closed` nothing, a function explains their values.
 */
export function explainObject(
  value: unknown,
  path: Path,
  issues: Issue[],
  fields: readonly FieldRule[],
  extra: 'ignored' | 'open' | 'closed' | Explain,
  rules: SizeRules = {},
): void {
  if (!isRecord(value)) {
    report(issues, path, 'type', 'an object', value);
    return;
  }
  explainSize(value, path, issues, rules);
  for (const field of fields) {
    if (isFull(issues)) return;
    const key = spelling(value, field);
    if (key !== undefined) field.explain(value[key], [...path, key], issues);
    else if (field.required) reportMissing(path, issues, field);
  }
  if (extra !== 'ignored' && extra !== 'open') explainExtra(value, path, issues, fields, extra);
}

function explainExtra(
  value: Record<string, unknown>,
  path: Path,
  issues: Issue[],
  fields: readonly FieldRule[],
  extra: 'closed' | Explain,
): void {
  const known = new Set(fields.flatMap((field) => [field.name, ...(field.aliases ?? [])]));
  for (const key of Object.keys(value)) {
    if (known.has(key) || isFull(issues)) continue;
    if (extra !== 'closed') extra(value[key], [...path, key], issues);
    else report(issues, [...path, key], 'unknown-key', `only ${listKeys(fields)}`, value[key] ?? null);
  }
}

function explainSize(value: Record<string, unknown>, path: Path, issues: Issue[], rules: SizeRules): void {
  const { minProperties, maxProperties } = rules;
  if (minProperties === undefined && maxProperties === undefined) return;
  const size = Object.keys(value).length;
  if (minProperties !== undefined && size < minProperties) {
    report(issues, path, 'min-properties', `at least ${describeCount(minProperties, 'key')}`, value);
  }
  if (maxProperties !== undefined && size > maxProperties) {
    report(issues, path, 'max-properties', `at most ${describeCount(maxProperties, 'key')}`, value);
  }
}

// What the field would have said of its value names what is missing; a body that an answer does not have is not missing.
function reportMissing(path: Path, issues: Issue[], field: FieldRule): void {
  const own: Issue[] = [];
  field.explain(undefined, [], own);
  const [first] = own;
  if (first !== undefined) report(issues, [...path, field.name], 'required', first.expected, undefined);
}

function spelling(value: Record<string, unknown>, field: FieldRule): string | undefined {
  if (isThere(value, field.name)) return field.name;
  return field.aliases?.find((alias) => isThere(value, alias));
}

// What every object inherits, such as `constructor`, is not a field of its own.
function isThere(value: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== undefined;
}

function listKeys(fields: readonly FieldRule[]): string {
  return fields.length === 0 ? 'an empty object' : `the keys ${fields.map((field) => field.name).join(', ')}`;
}
