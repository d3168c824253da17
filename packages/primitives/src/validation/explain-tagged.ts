import type { Issue, Path } from '../errors/issue.js';
import { oneOf } from './explain-scalar.js';
import { isRecord } from './is-record.js';
import { type Explain, report } from './report.js';

/**
 * Explains an object whose property `property` says which variant it must be: a variant for each value of the property, by its JSON text
 * where it is a `kind` other than a string. `otherwise` is that of an object without the property, or with another value of it.
 */
export function explainTagged(
  value: unknown,
  path: Path,
  issues: Issue[],
  property: string,
  variants: Readonly<Record<string, Explain>>,
  kind: 'string' | 'number' | 'boolean' = 'string',
  otherwise?: Explain,
): void {
  if (!isRecord(value)) {
    report(issues, path, 'type', 'an object', value);
    return;
  }
  const tag: unknown = Object.hasOwn(value, property) ? value[property] : undefined;
  const key = typeof tag === kind ? String(tag) : undefined;
  const explain = key !== undefined && Object.hasOwn(variants, key) ? variants[key] : otherwise;
  if (explain !== undefined) explain(value, path, issues);
  else if (tag === undefined) {
    report(issues, [...path, property], 'required', `one of ${Object.keys(variants).join(', ')}`, undefined);
  } else {
    const allowed = Object.keys(variants).map((key) =>
      kind === 'string' ? key : (JSON.parse(key) as number | boolean),
    );
    report(issues, [...path, property], 'enum', oneOf(allowed), tag);
  }
}
