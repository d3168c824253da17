import type { Issue, Path } from '../errors/issue.js';
import { describeCount } from './describe.js';
import { isRecord } from './is-record.js';
import { accepting, type Explain, isFull, isSatisfied, report } from './report.js';

/** Explains `not`: a value that satisfies `inner` breaks the rule. */
export function explainNot(value: unknown, path: Path, issues: Issue[], inner: Explain): void {
  if (isSatisfied(inner, value))
    report(issues, path, 'not', 'a value that the schema under not refuses', value);
}

/** Explains `if`: what satisfies `question` must satisfy `yes`, everything else `no`; without one of them anything goes. */
export function explainIf(
  value: unknown,
  path: Path,
  issues: Issue[],
  question: Explain,
  yes?: Explain,
  no?: Explain,
): void {
  const demanded = isSatisfied(question, value) ? yes : no;
  demanded?.(value, path, issues);
}

/** How many items `contains` asks for. */
export interface ContainsRules {
  readonly minimum: number;
  readonly maximum?: number | undefined;
}

/** Explains `contains`: so many items of an array must satisfy `inner`; other values are not asked. */
export function explainContains(
  value: unknown,
  path: Path,
  issues: Issue[],
  inner: Explain,
  { minimum, maximum }: ContainsRules,
): void {
  if (!Array.isArray(value)) return;
  const count = value.filter((item: unknown) => isSatisfied(inner, item)).length;
  if (count < minimum)
    report(
      issues,
      path,
      'contains',
      `at least ${describeCount(minimum, 'item')} of the kind that contains names, not ${count}`,
      value,
    );
  if (maximum !== undefined && count > maximum)
    report(
      issues,
      path,
      'contains',
      `at most ${describeCount(maximum, 'item')} of the kind that contains names, not ${count}`,
      value,
    );
}

/** Explains `propertyNames`: every key of an object must satisfy `inner`; other values are not asked. */
export function explainKeys(value: unknown, path: Path, issues: Issue[], inner: Explain): void {
  if (!isRecord(value)) return;
  for (const key of Object.keys(value)) {
    if (isFull(issues)) return;
    accepting(undefined, () => inner(key, [...path, key], issues));
  }
}

/** A pattern of keys with what is demanded of the values under those that match it. */
export interface PatternRule {
  readonly pattern: RegExp;
  readonly explain: Explain;
}

/** Explains `patternProperties` of an object; `others` speaks of keys that match no pattern and are not named. */
export function explainPatterns(
  value: unknown,
  path: Path,
  issues: Issue[],
  patterns: readonly PatternRule[],
  names: readonly string[],
  others?: Explain,
): void {
  if (!isRecord(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (isFull(issues)) return;
    const matching = patterns.filter(({ pattern }) => pattern.test(key));
    for (const { explain } of matching) explain(item, [...path, key], issues);
    if (matching.length === 0 && !names.includes(key)) others?.(item, [...path, key], issues);
  }
}
