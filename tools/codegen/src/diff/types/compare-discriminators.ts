import type { Type, UnionType } from '@firn/contract';
import type { Recorder } from '../recorder.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';
import { typeName } from './type-name.js';
import { valuesText } from './value-text.js';

/**
 * The property that tells alternatives apart, and the values of it.
 * @param told alternatives that came or went: their values have been told with them.
 */
export function compareDiscriminators(
  old: UnionType,
  now: UnionType,
  told: ReadonlySet<Type>,
  spot: Spot,
  recorder: Recorder,
): void {
  const [was, is] = [old.discriminator, now.discriminator];
  const isSaid = (place: Spot['before']): boolean => place.resolved.has('discriminator');
  if (was === undefined || is === undefined) {
    // Literals that tell alternatives apart by themselves are changes of the fields.
    if (was === undefined && is !== undefined && isSaid(spot.after)) {
      const site = siteAfter(spot, `is told apart by ${is.property}`, 'discriminator');
      recorder.values('discriminator-added', 'narrower', spot.direction, site);
    }
    if (was !== undefined && is === undefined && isSaid(spot.before)) {
      const site = siteBefore(spot, `is not told apart by ${was.property} any more`, 'discriminator');
      recorder.values('discriminator-removed', 'wider', spot.direction, site);
    }
    return;
  }
  if (was.property !== is.property) {
    const what = `is told apart by ${is.property}, where it was ${was.property}`;
    recorder.values('variant-rule-changed', 'other', spot.direction, siteAfter(spot, what, 'discriminator'));
    return;
  }
  compareMappings(old, now, told, spot, recorder);
  compareOthers(old, now, is.property, spot, recorder);
}

/** What values are whose property is missing, or leads to no alternative: an alternative, or refused. */
function compareOthers(
  old: UnionType,
  now: UnionType,
  property: string,
  spot: Spot,
  recorder: Recorder,
): void {
  const [before, after] = [otherName(old), otherName(now)];
  if (before === after) return;
  const { direction } = spot;
  if (before === undefined) {
    const site = siteAfter(
      spot,
      `is ${after} where ${property} tells nothing, which was refused`,
      'discriminator',
    );
    recorder.values('discriminator-value-added', 'wider', direction, site);
  } else if (after === undefined) {
    const site = siteBefore(
      spot,
      `is refused where ${property} tells nothing, which was ${before}`,
      'discriminator',
    );
    recorder.values('discriminator-value-removed', 'narrower', direction, site);
  } else {
    const site = siteAfter(
      spot,
      `is ${after} where ${property} tells nothing, where it was ${before}`,
      'discriminator',
    );
    recorder.values('discriminator-value-changed', 'other', direction, site);
  }
}

/** The alternative of values whose property is missing, or leads to none. */
function otherName({ variants, discriminator }: UnionType): string | undefined {
  const variant = variants[discriminator?.otherwise ?? -1];
  return variant && typeName(variant);
}

function compareMappings(
  old: UnionType,
  now: UnionType,
  told: ReadonlySet<Type>,
  spot: Spot,
  recorder: Recorder,
): void {
  const [before, after] = [namesByValue(old), namesByValue(now)];
  const [oldNames, nowNames] = [new Set(before.values()), new Set(after.values())];
  const [otherwise, other] = [otherName(old), otherName(now)];
  const isTold = ({ variants, discriminator }: UnionType, value: string): boolean => {
    const variant = variants[discriminator?.mapping[value] ?? -1];
    return variant !== undefined && told.has(variant);
  };
  const isNew = ([value, name]: readonly [string, string]): boolean =>
    !before.has(value) && otherwise === undefined && oldNames.has(name) && !isTold(now, value);
  const isGone = ([value, name]: readonly [string, string]): boolean =>
    !after.has(value) && other === undefined && nowNames.has(name) && !isTold(old, value);
  const [added, removed] = [[...after].filter(isNew), [...before].filter(isGone)];
  // A value without an entry is of the alternative for all others, where there is one.
  const all = new Map([...before, ...after]);
  const changed = [...all].filter(([value]) => {
    const [was, is] = [before.get(value) ?? otherwise, after.get(value) ?? other];
    return was !== undefined && is !== undefined && was !== is;
  });
  const values = (list: readonly (readonly [string, string])[]): string =>
    valuesText(list.map(([value]) => value));
  if (added.length > 0) {
    const site = siteAfter(spot, `got the tag ${values(added)}`, 'discriminator');
    recorder.values('discriminator-value-added', 'wider', spot.direction, site);
  }
  if (removed.length > 0) {
    const site = siteBefore(spot, `lost the tag ${values(removed)}`, 'discriminator');
    recorder.values('discriminator-value-removed', 'narrower', spot.direction, site);
  }
  if (changed.length > 0) {
    const site = siteAfter(spot, `means other alternatives by the tag ${values(changed)}`, 'discriminator');
    recorder.values('discriminator-value-changed', 'other', spot.direction, site);
  }
}

/** The alternative that each value of the property stands for. */
function namesByValue({ variants, discriminator }: UnionType): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(discriminator?.mapping ?? {}).flatMap(([value, index]) => {
      const variant = variants[index];
      return variant === undefined ? [] : [[value, typeName(variant)]];
    }),
  );
}
