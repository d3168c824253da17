import { isDeepStrictEqual } from 'node:util';
import type { RequiredScheme, SecurityRequirement } from '@firn/contract';
import type { FixedKind } from '../change-kinds.js';
import type { NamedTypes } from '../named-types.js';
import { served, type Travel } from '../travel.js';
import { type Spot, siteAt } from '../types/spot.js';

/**
 * Which credentials a call needs. It may show any one of several combinations: whoever shows one of before has to be let in by one of after
 * that asks for no more.
 */
export function compareSecurity(
  old: readonly SecurityRequirement[],
  now: readonly SecurityRequirement[],
  { subject, after }: Pick<Spot, 'subject' | 'before' | 'after'>,
  types: NamedTypes,
  travel: Travel,
): void {
  const before = free(old);
  const then = free(now);
  const covers = (asked: SecurityRequirement, shown: SecurityRequirement, scopes: boolean): boolean =>
    asked.every((one) => shown.some((other) => isEnough(other, one, types, scopes)));
  const isLetIn = (shown: SecurityRequirement, scopes = true): boolean =>
    then.some((asked) => covers(asked, shown, scopes));
  const refused = before.filter((shown) => !isLetIn(shown));
  const isNew = (asked: SecurityRequirement): boolean =>
    !before.some((shown) => sameRequirement(asked, shown) && covers(asked, shown, true));
  const kind = ((): FixedKind | undefined => {
    if (refused.length === 0) {
      if (!then.some(isNew)) return undefined;
      if (then.some(isEmpty)) return 'security-removed';
      const looser = (asked: SecurityRequirement): boolean =>
        before.some((shown) => sameSchemes(asked, shown) && covers(asked, shown, true));
      return then.filter(isNew).every(looser) ? 'security-scope-removed' : 'security-alternative-added';
    }
    if (before.some(isEmpty) && !then.some(isEmpty)) return 'security-added';
    if (refused.every((shown) => isLetIn(shown, false))) return 'security-scope-added';
    return then.some(isNew) ? 'security-changed' : 'security-alternative-removed';
  })();
  if (kind === undefined) return;
  const site = siteAt(
    after.keyword('security').location,
    'new',
    subject,
    `asks for ${textOf(then)}, where it was ${textOf(before)}`,
  );
  types.recorder.add(travel === served ? kind : 'webhook-security-changed', site);
}

/** No requirement at all lets everybody in, as an empty one does. */
const free = (list: readonly SecurityRequirement[]): readonly SecurityRequirement[] =>
  list.length === 0 ? [[]] : list;

const isEmpty = (requirement: SecurityRequirement): boolean => requirement.length === 0;

/** Whether what a client shows for one scheme is what is asked for: the same scheme, and at least the scopes. */
function isEnough(
  shown: RequiredScheme,
  asked: RequiredScheme,
  { schemes }: NamedTypes,
  withScopes: boolean,
): boolean {
  return (
    shown.scheme === asked.scheme &&
    isDeepStrictEqual(schemes.old.get(shown.scheme), schemes.now.get(asked.scheme)) &&
    (!withScopes || asked.scopes.every((scope) => shown.scopes.includes(scope)))
  );
}

const keyOf = ({ scheme, scopes }: RequiredScheme): string => JSON.stringify([scheme, [...scopes].sort()]);

const sameRequirement = (a: SecurityRequirement, b: SecurityRequirement): boolean =>
  isDeepStrictEqual(a.map(keyOf).sort(), b.map(keyOf).sort());

const sameSchemes = (a: SecurityRequirement, b: SecurityRequirement): boolean =>
  isDeepStrictEqual(a.map(({ scheme }) => scheme).sort(), b.map(({ scheme }) => scheme).sort());

/** `key, or token (read, write) and key`, `nothing` */
function textOf(list: readonly SecurityRequirement[]): string {
  const one = ({ scheme, scopes }: RequiredScheme): string =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`;
  return list.map((requirement) => requirement.map(one).join(' and ') || 'nothing').join(', or ');
}
