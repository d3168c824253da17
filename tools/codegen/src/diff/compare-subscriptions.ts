import type { Operation, Subscription, SubscriptionKind } from '@firn/contract';
import { compareDocs } from './compare-docs.js';
import { compareParams } from './compare-params.js';
import type { NamedTypes } from './named-types.js';
import { type Spot, siteAt } from './types/spot.js';

/** The kinds of a subscribe method, and the methods that belong to it. */
export function compareSubscriptions(
  old: Operation,
  now: Operation,
  subject: string,
  types: NamedTypes,
): void {
  const { recorder } = types;
  const around = types.places(old.location, now.location);
  const before = around.before.keyword('x-subscription');
  const after = around.after.keyword('x-subscription');
  if (old.subscription === undefined || now.subscription === undefined) {
    if (now.subscription !== undefined)
      recorder.add('subscription-added', siteAt(after.location, 'new', subject, 'got subscriptions'));
    if (old.subscription !== undefined)
      recorder.add('subscription-removed', siteAt(before.location, 'old', subject, 'lost its subscriptions'));
    return;
  }
  const names = namesOf(old.subscription, now.subscription);
  if (names !== undefined)
    recorder.add('subscription-methods-changed', siteAt(after.location, 'new', subject, names));
  const spot: Spot = { direction: 'response', subject, before: before.in('kinds'), after: after.in('kinds') };
  compareKinds(old.subscription, now.subscription, spot, types);
}

function namesOf(old: Subscription, now: Subscription): string | undefined {
  if (old.unsubscribe !== now.unsubscribe)
    return `is ended by ${now.unsubscribe} instead of ${old.unsubscribe}`;
  return old.notification === now.notification
    ? undefined
    : `notifies by ${now.notification} instead of ${old.notification}`;
}

function compareKinds(old: Subscription, now: Subscription, spot: Spot, types: NamedTypes): void {
  const { recorder } = types;
  for (const kind of old.kinds) {
    const match = now.kinds.find((other) => other.name === kind.name);
    const places = { before: spot.before.in(kind.name), after: spot.after.in(kind.name) };
    if (match === undefined)
      recorder.add(
        'subscription-kind-removed',
        siteAt(places.before.location, 'old', spot.subject, `lost the kind ${kind.name}`),
      );
    else compareKind(kind, match, { ...spot, ...places, subject: `${spot.subject} ${kind.name}` }, types);
  }
  for (const kind of now.kinds.filter((each) => !old.kinds.some((other) => other.name === each.name))) {
    const site = siteAt(spot.after.in(kind.name).location, 'new', spot.subject, `got the kind ${kind.name}`);
    recorder.add('subscription-kind-added', site);
  }
}

function compareKind(old: SubscriptionKind, now: SubscriptionKind, spot: Spot, types: NamedTypes): void {
  compareDocs(old, now, spot, types.recorder);
  compareParams(old.params, now.params, spot.subject, types);
  const payload: Spot = {
    ...spot,
    subject: `${spot.subject} payload`,
    before: spot.before.in('payload'),
    after: spot.after.in('payload'),
  };
  types.compare(old.payload, now.payload, payload);
}
