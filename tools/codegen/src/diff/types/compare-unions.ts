import type { Type } from '@firn/contract';
import { alternativesOf } from '../../types/alternatives.js';
import { Overlap } from '../../types/overlap.js';
import { compareDiscriminators } from './compare-discriminators.js';
import { type Comparison, relationOf } from './comparison.js';
import { splitType } from './split-type.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';
import { typeName } from './type-name.js';
import { alternatives, type TypeTable } from './type-table.js';
import { valuesText } from './value-text.js';

/** Alternatives are matched by name, then by their tags, then by what they hold, then one by one where only one of a kind is left. */
export function compareUnions(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  const [before, after] = alternativesOfBoth(old, now, comparison);
  const pairs = matched(before, after, comparison);
  const matchedNow = new Set(pairs.values());
  for (const [variant, match] of pairs)
    compare(variant, match, variantSpot(spot, variant, match, before, after));
  const resolvedNow = after.map((each) => comparison.now.resolve(each));
  const resolvedBefore = before.map((each) => comparison.old.resolve(each));
  const known = (variant: Type): boolean =>
    before.some((other) => comparison.back.fits(variant, other)) ||
    splitType(variant, resolvedBefore, comparison.now).every((part) =>
      before.some((other) => comparison.back.fits(part, other)),
    );
  const kept = (variant: Type): boolean =>
    after.some((other) => comparison.forward.fits(variant, other)) ||
    splitType(variant, resolvedNow, comparison.old).every((part) =>
      after.some((other) => comparison.forward.fits(part, other)),
    );
  const told = new Set<Type>();
  for (const variant of after) {
    if (matchedNow.has(variant)) continue;
    if (known(variant)) {
      const rival = rivalOf(variant, now, after, comparison.now);
      if (rival === undefined) continue;
      const what = `must not fit ${alternativeName(variant, comparison.now)} beside ${alternativeName(rival, comparison.now)} any more`;
      recorder.values('variant-rule-changed', 'narrower', spot.direction, siteAfter(spot, what, 'oneOf'));
      continue;
    }
    const site = siteAfter(spot, `got the alternative ${typeName(variant)}`, 'oneOf', 'anyOf', 'type');
    recorder.values('variant-added', 'wider', spot.direction, site);
    told.add(variant);
  }
  for (const variant of before) {
    if (pairs.has(variant)) continue;
    if (kept(variant)) {
      const rival = rivalOf(variant, old, before, comparison.old);
      if (rival === undefined) continue;
      const what = `may fit ${alternativeName(rival, comparison.old)} where ${alternativeName(variant, comparison.old)} fitted too`;
      recorder.values('variant-rule-changed', 'wider', spot.direction, siteBefore(spot, what, 'oneOf'));
      continue;
    }
    const site = siteBefore(spot, `lost the alternative ${typeName(variant)}`, 'oneOf', 'anyOf', 'type');
    recorder.values('variant-removed', 'narrower', spot.direction, site);
    told.add(variant);
  }
  compareRules(old, now, told, spot, comparison);
}

/**
 * The alternatives of two types. Unions with a name are alternatives themselves where nothing differs beside them: what differs inside is found
 * when they are compared. Elsewhere those inside them count, because one may have moved.
 */
function alternativesOfBoth(
  old: Type,
  now: Type,
  comparison: Comparison,
): readonly [readonly Type[], readonly Type[]] {
  const [before, after] = [written(old), written(now)];
  const isSame = (left: Type, right: Type | undefined): boolean => {
    if (left.kind === 'reference' && right?.kind === 'reference') return left.name === right.name;
    return right !== undefined && relationOf(left, right, comparison) === 'same';
  };
  return before.length === after.length && before.every((each, index) => isSame(each, after[index]))
    ? [before, after]
    : [alternatives(old, comparison.old), alternatives(now, comparison.now)];
}

/** The alternatives that are written in one place, without `null`. */
function written(type: Type): readonly Type[] {
  return [...alternativesOf(type, (each) => each)].filter(({ kind }) => kind !== 'null');
}

/** Whether one or several may match, and the property that tells the alternatives apart. */
function compareRules(
  old: Type,
  now: Type,
  told: ReadonlySet<Type>,
  spot: Spot,
  { recorder, old: before, now: after }: Comparison,
): void {
  const [left, right] = [inner(old), inner(now)];
  if (left?.kind !== 'union' || right?.kind !== 'union') return;
  const [counted, table] = right.exclusive ? [right, after] : [left, before];
  const rivals = left.exclusive === right.exclusive ? undefined : rivalsOf(counted.variants, table);
  if (rivals !== undefined) {
    const names = rivals.map((each) => alternativeName(each, table)).join(' and ');
    const what = right.exclusive
      ? `must fit exactly one alternative, where several were allowed: ${names} share values`
      : `may fit several alternatives, where exactly one was allowed: ${names} share values`;
    const site = siteAfter(spot, what, 'oneOf', 'anyOf');
    recorder.values('variant-rule-changed', right.exclusive ? 'narrower' : 'wider', spot.direction, site);
  }
  compareDiscriminators(left, right, told, spot, recorder);
}

/** Another alternative that may hold a value of one, where exactly one has to fit. */
function rivalOf(variant: Type, type: Type, variants: readonly Type[], table: TypeTable): Type | undefined {
  const union = inner(table.resolve(type));
  if (union?.kind !== 'union' || !union.exclusive) return undefined;
  const overlap = new Overlap((each) => table.resolve(each));
  return variants.find((other) => other !== variant && overlap.mayShare(variant, other));
}

/** Two alternatives that may hold the same value. */
function rivalsOf(variants: readonly Type[], table: TypeTable): readonly [Type, Type] | undefined {
  const overlap = new Overlap((each) => table.resolve(each));
  for (const [index, variant] of variants.entries()) {
    const other = variants.slice(index + 1).find((each) => overlap.mayShare(variant, each));
    if (other !== undefined) return [variant, other];
  }
  return undefined;
}

/** What an alternative is called; one that is written in its place by a field that holds one value alone, or by its fields. */
function alternativeName(variant: Type, table: TypeTable): string {
  if (variant.kind !== 'object') return typeName(variant);
  for (const { name, type } of variant.fields) {
    const resolved = table.resolve(type);
    if (resolved.kind === 'enum' && resolved.values.length === 1)
      return `object with ${name} ${valuesText(resolved.values)}`;
  }
  const names = variant.fields.slice(0, 3).map(({ name }) => name);
  return names.length === 0 ? 'object' : `object with ${names.join(', ')}`;
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
  const tags = (old: Type, now: Type): CommonTags =>
    commonTags(comparison.old.resolve(old), comparison.now.resolve(now));
  pair((old, now) => tags(old, now).equal > 0 && tags(old, now).other === 0);
  // A literal that several have, as those of a common base, tells none of them apart.
  pair(
    (old, now) =>
      tags(old, now).equal > 0 &&
      !before.some((each) => each !== old && !pairs.has(each) && tags(each, now).equal > 0) &&
      !after.some((each) => each !== now && !taken.has(each) && tags(old, each).equal > 0),
  );
  pair((old, now) => relationOf(old, now, comparison) === 'same');
  const left = (variants: readonly Type[], side: 'old' | 'now', kind: Type['kind']): number =>
    variants.filter((each) => !pairs.has(each) && !taken.has(each) && kindOf(each, side) === kind).length;
  pair((old, now) => {
    const kind = kindOf(old, 'old');
    return kind === kindOf(now, 'now') && left(before, 'old', kind) === 1 && left(after, 'now', kind) === 1;
  });
  return pairs;
}

/** How many fields of two objects can only hold the same literal in both, and how many another one in each. */
interface CommonTags {
  readonly equal: number;
  readonly other: number;
}

function commonTags(old: Type, now: Type): CommonTags {
  if (old.kind !== 'object' || now.kind !== 'object') return { equal: 0, other: 0 };
  const pairs = old.fields.flatMap(({ name, type, required }) => {
    const other = now.fields.find((field) => field.name === name)?.type;
    const areLiterals =
      required &&
      type.kind === 'enum' &&
      other?.kind === 'enum' &&
      type.values.length === 1 &&
      other.values.length === 1;
    return areLiterals ? [type.values[0] === other.values[0]] : [];
  });
  const equal = pairs.filter((isEqual) => isEqual).length;
  return { equal, other: pairs.length - equal };
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
