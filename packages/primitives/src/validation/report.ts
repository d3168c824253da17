import type { Issue, Path } from '../errors/issue.js';
import { describeValue, formatPath } from './describe.js';

/** At most this many issues are collected for one value; an explanation stops there. */
export const maxIssues = 100;

/** Names every broken rule of a value by appending to `issues`; appends nothing exactly when the value is valid. */
export type Explain = (value: unknown, path: Path, issues: Issue[]) => void;

// Explanations under way of which only the first issue matters.
let asking = 0;
const mismatch = new Error('the value breaks a rule');

// The unknown values of enums that an explanation under way accepts; `undefined`: it accepts none.
let accepted: UnknownEnumValue[] | undefined;

/** A value that an enum does not have. */
export interface UnknownEnumValue {
  readonly path: Path;
  readonly value: string | number;
  /** The values of the enum, of the JSON type of the value. */
  readonly known: readonly (string | number)[];
}

/** Explains a value as if each enum of several strings or numbers had every string or number, and appends the unknown ones to `unknown`. */
export function explainOpenEnums(
  explain: (value: unknown) => Issue[],
  value: unknown,
  unknown: UnknownEnumValue[],
): Issue[] {
  return accepting(unknown, () => explain(value));
}

/** Calls a function within which enums are open, and their unknown values are appended to `unknown`; `undefined`: they are not. */
export function accepting<Result>(unknown: UnknownEnumValue[] | undefined, run: () => Result): Result {
  const before = accepted;
  accepted = unknown;
  try {
    return run();
  } finally {
    accepted = before;
  }
}

/** The unknown values that are accepted at the moment; `undefined` where none are. */
export const acceptedValues = (): UnknownEnumValue[] | undefined => accepted;

/** Whether an explanation finds nothing, with the values of enums that the document has. */
export function isSatisfied(explain: Explain, value: unknown): boolean {
  return accepting(undefined, () => findsNothing(explain, value));
}

/**
 * Whether an explanation finds nothing. It is given up at the first issue, so that it costs what a check costs: explanations
 * need no checks beside them, which a bundler would then load with the code that checks answers.
 */
export function findsNothing(explain: Explain, value: unknown): boolean {
  asking++;
  try {
    explain(value, [], []);
    return true;
  } catch (error) {
    if (error === mismatch) return false;
    throw error;
  } finally {
    asking--;
  }
}

/** Whether the first issue ends the explanation, so that nothing else has to be known of it. */
export const isAsking = (): boolean => asking > 0;

/**
 * Appends one issue, unless {@link maxIssues} are there already.
 *
 * `expected` is a phrase that follows "expected": `a string`. `received` is `undefined` where the value is missing.
 */
export function report(issues: Issue[], path: Path, rule: string, expected: string, received: unknown): void {
  if (asking > 0) throw mismatch;
  if (issues.length >= maxIssues) return;
  const place = formatPath(path);
  const sentence =
    received === undefined
      ? `missing, expected ${expected}`
      : `expected ${expected}, received ${describeValue(received)}`;
  issues.push({ path, rule, expected, received, message: place === '' ? sentence : `${place}: ${sentence}` });
}

/** Whether no further issue would be kept. */
export function isFull(issues: readonly Issue[]): boolean {
  return issues.length >= maxIssues;
}
