import type { Type, UnionType } from '../../model/index.js';
import { bare, type Fragment, joined, printFlat } from '../fragment.js';
import type { CodecContext } from './codec-context.js';
import { type Form, kinds } from './type-facts.js';
import { flatVariants } from './type-text.js';

/** What is done to a value of one variant. */
export type Convert = (variant: Type, value: Fragment) => Fragment;

/**
 * An expression that converts a value of a union: `value === null ? null : decodePeer(value)`. Asks what `typeof` can tell where that
 * is enough, and whole checks only where it is not. Variants for which `isPlain` holds are all treated alike.
 */
export function unionExpression(
  context: CodecContext,
  type: UnionType,
  value: string,
  form: Form,
  isPlain: (variant: Type) => boolean,
  convert: Convert,
): Fragment {
  const all = [...flatVariants(type)].sort((a, b) => Number(b.kind === 'null') - Number(a.kind === 'null'));
  const several = all.filter((variant) => variant.kind !== 'null').length > 1;
  const parts: Fragment[] = [];
  for (const [i, variant] of all.entries()) {
    const later = all.slice(i + 1);
    const argument = several ? cast(context, variant, value, form) : value;
    if (isPlain(variant) && later.every(isPlain)) {
      parts.push(convert(variant, value));
      break;
    }
    if (later.length === 0) {
      parts.push(convert(variant, argument));
      break;
    }
    const condition = bare(joined(test(context, variant, later, value, form), '&&'));
    parts.push(condition, ' ? ', convert(variant, isPlain(variant) ? value : argument), ' : ');
  }
  return parts;
}

/** TypeScript cannot follow every test; what is known here is said to it. */
function cast(context: CodecContext, variant: Type, value: string, form: Form): Fragment {
  return ['(', value, ' as ', context.typeText(variant, form), ')'];
}

function test(
  context: CodecContext,
  variant: Type,
  later: readonly Type[],
  value: string,
  form: Form,
): Fragment[] {
  const own = context.facts.kindsOf(variant, form);
  const others = later.reduce((sum, other) => sum | context.facts.kindsOf(other, form), 0);
  if ((own & others) !== 0) return context.conditions(variant, value, form);
  const tests = Object.entries(kinds).flatMap(([name, bit]) =>
    (own & bit) === 0 ? [] : [kindTest(name, others, value)],
  );
  return [joined(tests, '||')];
}

function kindTest(kind: string, others: number, value: string): Fragment {
  if (kind === 'null') return `${value} === null`;
  if (kind === 'array') return `Array.isArray(${value})`;
  if (kind !== 'object') return `typeof ${value} === '${kind}'`;
  const tests = [`typeof ${value} === 'object'`];
  if ((others & kinds.null) !== 0) tests.push(`${value} !== null`);
  if ((others & kinds.array) !== 0) tests.push(`!Array.isArray(${value})`);
  return joined(tests, '&&');
}

/** The text of a fragment that is known to be short. */
export function oneLine(fragment: Fragment): string {
  return printFlat(fragment, Number.POSITIVE_INFINITY) ?? '';
}
