import { explainEnum } from './explain-scalar.js';
import type { Issue, Path } from './issue.js';
import { type Explain, report } from './report.js';

/** Explains an object whose property `property` says which variant it must be: a variant for each value of the property. */
export function explainTagged(
  value: unknown,
  path: Path,
  issues: Issue[],
  property: string,
  variants: Readonly<Record<string, Explain>>,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(issues, path, 'type', 'an object', value);
    return;
  }
  const tag: unknown = Object.hasOwn(value, property) ? Reflect.get(value, property) : undefined;
  const explain = typeof tag === 'string' && Object.hasOwn(variants, tag) ? variants[tag] : undefined;
  if (explain !== undefined) explain(value, path, issues);
  else if (tag === undefined) {
    report(issues, [...path, property], 'required', `one of ${Object.keys(variants).join(', ')}`, undefined);
  } else explainEnum(tag, [...path, property], issues, Object.keys(variants));
}
