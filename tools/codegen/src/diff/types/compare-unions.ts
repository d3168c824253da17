import type { Type } from '@firn/contract-model';
import { compareDiscriminators } from './compare-discriminators.js';
import { type Comparison, relationOf } from './comparison.js';
import { jsonKindsOf } from './json-kinds.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';
import { typeName } from './type-name.js';
import { alternatives, type TypeTable } from './type-table.js';

/** Alternatives are matched by name, then by their tag, then by what they hold, then one by one where only one of a kind is left. */
export function compareUnions(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  const before = alternatives(old, comparison.old);
  const after = alternatives(now, comparison.now);
  const pairs = matched(before, after, comparison);
  const matchedNow = new Set(pairs.values());
  for (const [variant, match] of pairs)
    compare(variant, match, variantSpot(spot, variant, match, before, after));
  const known = (variant: Type): boolean => before.some((other) => comparison.back.fits(variant, other));
  const kept = (variant: Type): boolean => after.some((other) => comparison.forward.fits(variant, other));
  for (const variant of after) {
    if (matchedNow.has(variant)) continue;
    if (known(variant)) {
      const what = `must not fit ${typeName(variant)} beside its other alternatives any more`;
      if (isCounted(now, comparison.now))
        recorder.values('variant-rule-changed', 'narrower', spot.direction, siteAfter(spot, what, 'oneOf'));
      continue;
    }
    const site = siteAfter(spot, `got the alternative ${typeName(variant)}`, 'oneOf', 'anyOf', 'type');
    recorder.values('variant-added', 'wider', spot.direction, site);
  }
  for (const variant of before) {
    if (pairs.has(variant)) continue;
    if (kept(variant)) {
      const what = `may fit ${typeName(variant)} beside its other alternatives`;
      if (isCounted(old, comparison.old))
        recorder.values('variant-rule-changed', 'wider', spot.direction, siteBefore(spot, what, 'oneOf'));
      continue;
    }
    const site = siteBefore(spot, `lost the alternative ${typeName(variant)}`, 'oneOf', 'anyOf', 'type');
    recorder.values('variant-removed', 'narrower', spot.direction, site);
  }
  compareRules(old, now, spot, comparison);
}

/** Whether one or several may match, and the property that tells the alternatives apart. */
function compareRules(
  old: Type,
  now: Type,
  spot: Spot,
  { recorder, old: before, now: after }: Comparison,
): void {
  const [left, right] = [inner(old), inner(now)];
  if (left?.kind !== 'union' || right?.kind !== 'union') return;
  if (
    left.exclusive !== right.exclusive &&
    isCounted(right.exclusive ? right : left, right.exclusive ? after : before)
  ) {
    const what = right.exclusive
      ? 'must fit exactly one alternative, where several were allowed'
      : 'may fit several alternatives, where exactly one was allowed';
    const site = siteAfter(spot, what, 'oneOf', 'anyOf');
    recorder.values('variant-rule-changed', right.exclusive ? 'narrower' : 'wider', spot.direction, site);
  }
  compareDiscriminators(left, right, spot, recorder);
}

/** Whether exactly one alternative has to fit, and a value may fit several. */
function isCounted(type: Type, table: TypeTable): boolean {
  const union = inner(type);
  return union?.kind === 'union' && union.exclusive && mayOverlap(union, table);
}

/** Whether a value may fit several alternatives: none does where JSON tells them apart. */
function mayOverlap({ variants }: Type & { kind: 'union' }, table: TypeTable): boolean {
  const kinds = variants.map((variant) => jsonKindsOf(variant, table));
  return kinds.some((left, index) =>
    kinds.slice(index + 1).some((right) => [...left].some((kind) => right.has(kind))),
  );
}

/** `A | B` of `(A | B) | null`. */
function inner(type: Type): Type | undefined {
  if (type.kind !== 'union') return type;
  const others = type.variants.filter((variant) => variant.kind !== 'null');
  const [only] = others;
  return others.length === 1 && only !== undefined && others.length < type.variants.length
    ? inner(only)
    : type;
}

function matched(
  before: readonly Type[],
  after: readonly Type[],
  comparison: Comparison,
): ReadonlyMap<Type, Type> {
  const pairs = new Map<Type, Type>();
  const taken = new Set<Type>();
  const pair = (fits: (old: Type, now: Type) => boolean): void => {
    for (const old of before) {
      if (pairs.has(old)) continue;
      const match = after.find((now) => !taken.has(now) && fits(old, now));
      if (match === undefined) continue;
      pairs.set(old, match);
      taken.add(match);
    }
  };
  const kindOf = (type: Type, side: 'old' | 'now'): Type['kind'] => comparison[side].resolve(type).kind;
  pair((old, now) => old.kind === 'reference' && now.kind === 'reference' && old.name === now.name);
  pair((old, now) => sharesTag(comparison.old.resolve(old), comparison.now.resolve(now)));
  pair((old, now) => relationOf(old, now, comparison) === 'same');
  const left = (variants: readonly Type[], side: 'old' | 'now', kind: Type['kind']): number =>
    variants.filter((each) => !pairs.has(each) && !taken.has(each) && kindOf(each, side) === kind).length;
  pair((old, now) => {
    const kind = kindOf(old, 'old');
    return kind === kindOf(now, 'now') && left(before, 'old', kind) === 1 && left(after, 'now', kind) === 1;
  });
  return pairs;
}

/** Whether two objects have a field that can only hold the same literal. */
function sharesTag(old: Type, now: Type): boolean {
  if (old.kind !== 'object' || now.kind !== 'object') return false;
  return old.fields.some(({ name, type, required }) => {
    const other = now.fields.find((field) => field.name === name)?.type;
    return (
      required &&
      type.kind === 'enum' &&
      other?.kind === 'enum' &&
      type.values.length === 1 &&
      other.values.length === 1 &&
      type.values[0] === other.values[0]
    );
  });
}

/** The place of an alternative in its list, where the documents list them as the model does. */
function variantSpot(
  spot: Spot,
  old: Type,
  now: Type,
  before: readonly Type[],
  after: readonly Type[],
): Spot {
  return {
    ...spot,
    before: spot.before.keyword('oneOf', 'anyOf').in(before.indexOf(old)),
    after: spot.after.keyword('oneOf', 'anyOf').in(after.indexOf(now)),
    isDocumented: before.length === 1 && after.length === 1 && spot.isDocumented === true,
  };
}
