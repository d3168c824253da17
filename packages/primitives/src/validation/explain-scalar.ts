import { isAsyncIterable, isBinary } from '../binary/binary.js';
import type { Issue, Path } from '../errors/issue.js';
import { codePointLength } from './code-point-length.js';
import { describeCount, describeValue } from './describe.js';
import { isMultipleOf } from './multiple-of.js';
import { acceptedValues, report } from './report.js';

/** Rules of a string; lengths count code points. */
export interface StringRules {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: RegExp | undefined;
}

/** Rules of a number; bounds are inclusive unless named exclusive. */
export interface NumberRules {
  /** Only integers that a double holds exactly, as `Number.isSafeInteger` says. Without it: finite numbers. */
  readonly integer?: boolean | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
}

/** Explains a string. */
export function explainString(value: unknown, path: Path, issues: Issue[], rules?: StringRules): void {
  if (typeof value !== 'string') {
    report(issues, path, 'type', 'a string', value);
    return;
  }
  if (rules === undefined) return;
  explainLength(value, path, issues, rules);
  if (rules.pattern !== undefined && !matches(rules.pattern, value)) {
    report(issues, path, 'pattern', `a string that matches ${rules.pattern.source}`, value);
  }
}

/** Explains the length of a string that is known to be one; codecs with a length use it too. */
export function explainLength(value: string, path: Path, issues: Issue[], rules: StringRules): void {
  const { minLength, maxLength } = rules;
  if (minLength === undefined && maxLength === undefined) return;
  const length = codePointLength(value);
  if (minLength !== undefined && length < minLength) {
    report(issues, path, 'min-length', `at least ${describeCount(minLength, 'character')}`, value);
  }
  if (maxLength !== undefined && length > maxLength) {
    report(issues, path, 'max-length', `at most ${describeCount(maxLength, 'character')}`, value);
  }
}

/** Explains a JSON number without a codec. */
export function explainNumber(value: unknown, path: Path, issues: Issue[], rules: NumberRules = {}): void {
  const wanted = rules.integer === true ? 'an integer' : 'a number';
  if (typeof value !== 'number') {
    report(issues, path, 'type', wanted, value);
    return;
  }
  if (rules.integer === true && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    report(issues, path, 'unsafe-integer', 'an integer within ±9007199254740991', value);
    return;
  }
  if (rules.integer === true ? !Number.isInteger(value) : !Number.isFinite(value)) {
    report(issues, path, 'type', rules.integer === true ? wanted : 'a finite number', value);
    return;
  }
  explainBounds(value, path, issues, rules);
}

function explainBounds(value: number, path: Path, issues: Issue[], rules: NumberRules): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  if (minimum !== undefined && value < minimum) report(issues, path, 'minimum', `at least ${minimum}`, value);
  if (maximum !== undefined && value > maximum) report(issues, path, 'maximum', `at most ${maximum}`, value);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    report(issues, path, 'exclusive-minimum', `more than ${exclusiveMinimum}`, value);
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    report(issues, path, 'exclusive-maximum', `less than ${exclusiveMaximum}`, value);
  }
  if (multipleOf !== undefined && !isMultipleOf(value, multipleOf)) {
    report(issues, path, 'multiple-of', `a multiple of ${multipleOf}`, value);
  }
}

/** Explains a boolean. */
export function explainBoolean(value: unknown, path: Path, issues: Issue[]): void {
  if (typeof value !== 'boolean') report(issues, path, 'type', 'true or false', value);
}

/** Explains `null`. */
export function explainNull(value: unknown, path: Path, issues: Issue[]): void {
  if (value !== null) report(issues, path, 'type', 'null', value);
}

/** Explains a type without values: every value breaks it. */
export function explainNever(value: unknown, path: Path, issues: Issue[]): void {
  report(issues, path, 'never', 'no value', value ?? null);
}

/** Explains any JSON value: only a missing one breaks it. */
export function explainUnknown(value: unknown, path: Path, issues: Issue[]): void {
  if (value === undefined) report(issues, path, 'required', 'any value', undefined);
}

/** Explains what must not be there. */
export function explainUndefined(value: unknown, path: Path, issues: Issue[]): void {
  if (value !== undefined) report(issues, path, 'type', 'nothing', value);
}

/** Explains bytes. */
export function explainBinary(value: unknown, path: Path, issues: Issue[]): void {
  if (!isBinary(value)) report(issues, path, 'type', 'bytes: a Blob, a File, or what binaryOf makes', value);
}

/** Explains a sequence of items that come one after the other. */
export function explainStream(value: unknown, path: Path, issues: Issue[]): void {
  if (!isAsyncIterable(value)) report(issues, path, 'type', 'an async iterable', value);
}

/** Explains one of a list of literals. */
export function explainEnum(
  value: unknown,
  path: Path,
  issues: Issue[],
  values: readonly (string | number | boolean | null)[],
): void {
  if ((values as readonly unknown[]).includes(value) || isAccepted(value, path, values)) return;
  report(issues, path, 'enum', oneOf(values), value);
}

/** An enum of integers has other integers, one of numbers any other number. */
function isAccepted(
  value: unknown,
  path: Path,
  values: readonly (string | number | boolean | null)[],
): boolean {
  const unknown = acceptedValues();
  if (unknown === undefined || (typeof value !== 'string' && typeof value !== 'number')) return false;
  const known = values.filter((each): each is string | number => typeof each === typeof value);
  if (known.length < 2 || (known.every(Number.isSafeInteger) && !Number.isSafeInteger(value))) return false;
  unknown.push({ path, value, known });
  return true;
}

/** The phrase for one of some literals. */
export function oneOf(values: readonly (string | number | boolean | null)[]): string {
  const named = values.map(describeValue);
  return named.length === 1 ? `${named[0]}` : `one of ${named.join(', ')}`;
}

// A pattern with the flag `g` or `y` would remember where it stopped.
function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}
