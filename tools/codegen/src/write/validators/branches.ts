import type { Type, UnionType } from '@firn/contract';
import { conditional, joined } from '../code.js';
import type { CodecContext } from './codec-context.js';
import { tellingField } from './telling-field.js';
import { type Form, kinds } from './type-facts.js';
import { flatVariants, propertyAccess } from './type-text.js';

/** How the values of a union are converted. */
export interface UnionConversion {
  readonly form: Form;
  /** Variants that need nothing of their own. */
  readonly isPlain: (variant: Type) => boolean;
  /** What is done to a value of any of these variants, all of them plain. */
  readonly plain: (variants: readonly Type[], value: string) => string;
  readonly convert: (variant: Type, value: string) => string;
}

interface Test {
  readonly condition: string;
  /** Whether TypeScript concludes from it what the value is, and from its failure what it is not. */
  readonly narrows: boolean;
}

/**
 * An expression that converts a value of a union: `value === null ? null : decodePeer(value)`. Asks what `typeof` can tell of the value
 * or of a field where that is enough, and whole checks only where it is not.
 */
export function unionExpression(
  context: CodecContext,
  type: UnionType,
  value: string,
  conversion: UnionConversion,
): string {
  const { form, isPlain, plain, convert } = conversion;
  const all = [...flatVariants(type)].sort((a, b) => Number(b.kind === 'null') - Number(a.kind === 'null'));
  const branches: { condition: string; value: string }[] = [];
  let narrowed = true;
  for (let i = 0; i < all.length; ) {
    const run = runOf(all, i, isPlain);
    const later = all.slice(i + run.length);
    const tests: Test[] = [];
    for (const [k, variant] of later.length === 0 ? [] : run.entries()) {
      const isNarrowed = narrowed && tests.every((test) => test.narrows);
      tests.push(testOf(context, variant, all.slice(i + k + 1), value, form, isNarrowed));
    }
    const narrows = tests.every((test) => test.narrows);
    const rest: Type = { kind: 'union', variants: run, exclusive: false };
    const argument = narrowed && narrows ? value : cast(context, rest, value, form);
    const [first] = run;
    const converted = first === undefined || isPlain(first) ? plain(run, argument) : convert(first, argument);
    if (later.length === 0) return conditional(branches, converted);
    const conditions = tests.map((test) => test.condition);
    branches.push({ condition: joined(conditions, '||'), value: converted });
    narrowed &&= narrows;
    i += run.length;
  }
  return value;
}

/** The variant at an index, with those after it that are plain as it is. */
function runOf(all: readonly Type[], start: number, isPlain: (variant: Type) => boolean): readonly Type[] {
  let end = start + 1;
  const isPlainRun = all.slice(start, end).every(isPlain);
  while (isPlainRun && all.slice(end, end + 1).some(isPlain)) end++;
  return all.slice(start, end);
}

/** TypeScript cannot follow every test; what is known here is said to it. */
function cast(context: CodecContext, variant: Type, value: string, form: Form): string {
  return `(${value} as ${context.typeText(variant, form)})`;
}

function testOf(
  context: CodecContext,
  variant: Type,
  later: readonly Type[],
  value: string,
  form: Form,
  isNarrowed: boolean,
): Test {
  const own = context.facts.kindsOf(variant, form);
  const others = later.reduce((sum, other) => sum | context.facts.kindsOf(other, form), 0);
  if ((own & others) === 0) {
    const condition = kindsTest(own, others, value);
    // TypeScript does not tell read-only arrays from other objects.
    const asksForArray = ((own | (own & kinds.object ? others : 0)) & kinds.array) !== 0;
    return { condition, narrows: !asksForArray };
  }
  const field = isNarrowed ? tellingField(context.facts, variant, later, form) : undefined;
  if (field !== undefined) {
    const access = `${value}${propertyAccess(field.name)}`;
    return { condition: kindsTest(field.own, field.others, access), narrows: false };
  }
  const conditions = context.conditions(variant, value, form);
  const isPredicate = conditions.length === 1 && (variant.kind === 'reference' || variant.kind === 'codec');
  return { condition: joined(conditions, '&&'), narrows: isPredicate };
}

/** Whether a value is of one of these kinds, where it is of these or of the others. */
function kindsTest(own: number, others: number, value: string): string {
  const tests = Object.entries(kinds).filter(([, bit]) => (own & bit) !== 0);
  return joined(
    tests.map(([name]) => kindTest(name, others, value)),
    '||',
  );
}

function kindTest(kind: string, others: number, value: string): string {
  if (kind === 'null') return `${value} === null`;
  if (kind === 'date') return `${value} instanceof Date`;
  if (kind === 'array') return `Array.isArray(${value})`;
  if (kind !== 'object') return `typeof ${value} === '${kind}'`;
  const tests = [`typeof ${value} === 'object'`];
  if ((others & kinds.null) !== 0) tests.push(`${value} !== null`);
  if ((others & kinds.array) !== 0) tests.push(`!Array.isArray(${value})`);
  if ((others & kinds.date) !== 0) tests.push(`!(${value} instanceof Date)`);
  return joined(tests, '&&');
}
