import type { Issue, Path } from '../errors/issue.js';
import { describeValue, formatPath } from './describe.js';

/** At most this many issues are collected for one value; an explanation stops there. */
export const maxIssues = 100;

/** Names every broken rule of a value by appending to `issues`; appends nothing exactly when the value is valid. */
export type Explain = (value: unknown, path: Path, issues: Issue[]) => void;

// Explanations under way of which only the first issue matters.
let asking = 0;
const mismatch = new Error('the value breaks a rule');

/**
 * Whether an explanation finds nothing. It is given up at the first issue, so that it costs what a check costs: explanations
 * need no checks beside them, which a bundler would then load with the code that checks answers.
 */
export function isSatisfied(explain: Explain, value: unknown): boolean {
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
 * `expected` is a phrase that follows "expected": `a string`. `received` is `undefined` where the value is missing. `allowed` are the values of an enum.
 */
export function report(
  issues: Issue[],
  path: Path,
  rule: string,
  expected: string,
  received: unknown,
  allowed?: Issue['allowed'],
): void {
  if (asking > 0) throw mismatch;
  if (issues.length >= maxIssues) return;
  const place = formatPath(path);
  const sentence =
    received === undefined
      ? `missing, expected ${expected}`
      : `expected ${expected}, received ${describeValue(received)}`;
  const message = place === '' ? sentence : `${place}: ${sentence}`;
  issues.push({ path, rule, expected, received, message, ...(allowed !== undefined && { allowed }) });
}

/** Whether no further issue would be kept. */
export function isFull(issues: readonly Issue[]): boolean {
  return issues.length >= maxIssues;
}
