import type { ErrorCase, Operation } from '@firn/contract';
import type { NamedTypes } from './named-types.js';
import type { Place } from './place.js';
import { type Spot, siteAt } from './types/spot.js';

/** The errors of a JSON-RPC method. They are matched by name and code, then by either. */
export function compareErrors(old: Operation, now: Operation, subject: string, types: NamedTypes): void {
  const { recorder } = types;
  const places = types.places(old.location, now.location);
  const pairs = pairsOf(old.errors, now.errors);
  const matched = new Set(pairs.values());
  for (const error of old.errors) {
    const match = pairs.get(error);
    const place = places.before.in('errors', old.errors.indexOf(error));
    if (match !== undefined) {
      const spot: Spot = {
        direction: 'response',
        subject: `${subject}: ${textOf(match)}`,
        before: place,
        after: places.after.in('errors', now.errors.indexOf(match)),
      };
      compareError(error, match, spot, types);
    } else
      recorder.add(
        'error-removed',
        siteAt(place.location, 'old', subject, `does not answer ${textOf(error)} any more`),
        'response',
      );
  }
  for (const error of now.errors.filter((each) => !matched.has(each))) {
    const place = places.after.in('errors', now.errors.indexOf(error));
    recorder.add(
      'error-added',
      siteAt(place.location, 'new', subject, `may answer ${textOf(error)}`),
      'response',
    );
  }
}

const textOf = ({ name, code }: ErrorCase): string => `${name} (${code})`;

function pairsOf(old: readonly ErrorCase[], now: readonly ErrorCase[]): ReadonlyMap<ErrorCase, ErrorCase> {
  const pairs = new Map<ErrorCase, ErrorCase>();
  const taken = new Set<ErrorCase>();
  const rules: ((a: ErrorCase, b: ErrorCase) => boolean)[] = [
    (a, b) => a.code === b.code && a.name === b.name,
    (a, b) => a.name === b.name,
    // One code may stand for several errors, so a code alone says little unless nothing else has it.
    (a, b) =>
      a.code === b.code &&
      old.filter(({ code }) => code === a.code).length === 1 &&
      now.filter(({ code }) => code === a.code).length === 1,
  ];
  for (const rule of rules) {
    for (const error of old) {
      const match = pairs.has(error)
        ? undefined
        : now.find((other) => !taken.has(other) && rule(error, other));
      if (match === undefined) continue;
      pairs.set(error, match);
      taken.add(match);
    }
  }
  return pairs;
}

function compareError(old: ErrorCase, now: ErrorCase, spot: Spot, types: NamedTypes): void {
  const { recorder } = types;
  const site = (what: string) => siteAt(spot.after.location, 'new', spot.subject, what);
  if (old.code !== now.code)
    recorder.add('error-code-changed', site(`changed its code from ${old.code} to ${now.code}`), 'response');
  if (old.message !== now.message || old.when !== now.when || old.name !== now.name)
    recorder.add('error-message-changed', site('changed its text'));
  if (old.data === undefined && now.data === undefined) return;
  if (old.data === undefined) recorder.add('error-data-added', site('got data'), 'response');
  else if (now.data === undefined)
    recorder.add(
      'error-data-removed',
      siteAt(spot.before.location, 'old', spot.subject, 'lost its data'),
      'response',
    );
  else types.compare(old.data, now.data, dataSpot(spot));
}

function dataSpot(spot: Spot): Spot {
  const schema = (place: Place): Place => place.keyword('x-data');
  return { ...spot, subject: `${spot.subject} data`, before: schema(spot.before), after: schema(spot.after) };
}
