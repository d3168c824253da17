import type { Issue, Path } from '../errors/issue.js';
import {
  acceptedValues,
  accepting,
  type Explain,
  findsNothing,
  isAsking,
  isSatisfied,
  report,
  type UnknownEnumValue,
} from './report.js';

// A value can fail every variant at every level of a recursive union, and each level would multiply the work.
const maxNesting = 4;
let nesting = 0;

/**
 * Explains a union: any variant may match, or with `exclusive` exactly one.
 *
 * Of a value that matches none it names what breaks the closest variant, the one whose issues lie deepest; where no variant
 * gets past the value itself, one issue lists what each of them expects.
 */
export function explainUnion(
  value: unknown,
  path: Path,
  issues: Issue[],
  variants: readonly Explain[],
  exclusive: boolean,
): void {
  const matching = variants.filter((explain) => isSatisfied(explain, value)).length;
  if (matching === 1 || (matching > 1 && !exclusive)) return;
  if (matching > 1) {
    report(issues, path, 'one-of', `exactly one of ${variants.length} forms, not ${matching}`, value ?? null);
    return;
  }
  if (acceptsUnknown(value, path, variants)) return;
  if (nesting >= maxNesting || isAsking()) {
    report(issues, path, 'union', `one of ${variants.length} forms`, value);
    return;
  }
  nesting++;
  try {
    reportClosest(value, path, issues, variants);
  } finally {
    nesting--;
  }
}

/** Explains a value that must satisfy every part. */
export function explainIntersection(
  value: unknown,
  path: Path,
  issues: Issue[],
  parts: readonly Explain[],
): void {
  for (const part of parts) part(value, path, issues);
}

/** Whether a variant takes the value where unknown values of enums are accepted: the one with the fewest of them. */
function acceptsUnknown(value: unknown, path: Path, variants: readonly Explain[]): boolean {
  const unknown = acceptedValues();
  if (unknown === undefined) return false;
  let fewest: UnknownEnumValue[] | undefined;
  for (const explain of variants) {
    const found: UnknownEnumValue[] = [];
    if (!accepting(found, () => findsNothing((each) => explain(each, path, []), value))) continue;
    if (fewest === undefined || found.length < fewest.length) fewest = found;
  }
  unknown.push(...(fewest ?? []));
  return fewest !== undefined;
}

function reportClosest(value: unknown, path: Path, issues: Issue[], variants: readonly Explain[]): void {
  const explained = variants.map((explain) => {
    const own: Issue[] = [];
    explain(value, path, own);
    return own;
  });
  const closest = explained.reduce((best, own) => (isCloser(own, best) ? own : best), explained[0] ?? []);
  if (depth(closest) > path.length) {
    for (const issue of closest) report(issues, issue.path, issue.rule, issue.expected, issue.received);
    return;
  }
  const phrases = new Set(explained.flatMap((own) => own.slice(0, 1).map((issue) => issue.expected)));
  report(issues, path, 'union', phrases.size === 0 ? 'no value' : [...phrases].join(' or '), value);
}

function isCloser(a: readonly Issue[], b: readonly Issue[]): boolean {
  const difference = depth(a) - depth(b);
  return difference > 0 || (difference === 0 && a.length < b.length);
}

function depth(issues: readonly Issue[]): number {
  return issues.reduce((deepest, issue) => Math.max(deepest, issue.path.length), 0);
}
