import type { Operation, Param } from '../model/index.js';
import { compareDocs } from './compare-docs.js';
import { compareParamRemarks } from './compare-remarks.js';
import { meaningOf } from './meaning.js';
import type { NamedTypes } from './named-types.js';
import { compareDefaults } from './types/compare-objects.js';
import { type Spot, siteAt } from './types/spot.js';

/** Where a parameter stands in a request, whatever it is called; `undefined` where only its name tells. */
type SlotOf = (param: Param) => string | undefined;

/** Parameters, the body among them. They are matched by the name and the place in the request, then by name, then by their slot. */
export function compareParams(
  old: readonly Param[],
  now: readonly Param[],
  subject: string,
  types: NamedTypes,
  slots: readonly [old: SlotOf, now: SlotOf] = [() => undefined, () => undefined],
): void {
  const rules: ((a: Param, b: Param) => boolean)[] = [
    sameName,
    (a, b) => a.name === b.name,
    (a, b) => slots[0](a) !== undefined && slots[0](a) === slots[1](b),
  ];
  const pairs = new Map<Param, Param>();
  const left = new Set(now);
  for (const rule of rules) {
    for (const param of old) {
      const match = pairs.has(param) ? undefined : [...left].find((other) => rule(param, other));
      if (match === undefined) continue;
      pairs.set(param, match);
      left.delete(match);
    }
  }
  for (const param of old) {
    const match = pairs.get(param);
    if (match === undefined) paramRemoved(param, subject, types);
    else compareParam(param, match, `${subject}: ${match.name}`, types);
  }
  for (const param of left) paramAdded(param, subject, types);
}

/** The slots of an operation: positions where parameters are sent by position, and places in the path. */
export function slotsOf({ params, wire }: Operation): SlotOf {
  return (param) => {
    if (wire.protocol === 'json-rpc')
      return wire.params === 'by-position' ? `position ${params.indexOf(param)}` : undefined;
    if (param.in !== 'path') return undefined;
    const names = [...wire.path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
    return `place ${names.indexOf(wireName(param))}`;
  };
}

/** Positions have a meaning where parameters are sent by position. */
export function comparePositions(old: Operation, now: Operation, subject: string, types: NamedTypes): void {
  if (now.wire.protocol !== 'json-rpc' || old.wire.protocol !== 'json-rpc') return;
  if (old.wire.params !== 'by-position' || now.wire.params !== 'by-position') return;
  const names = old.params.map((param) => param.name);
  const kept = now.params.map((param) => param.name);
  const moved = names.find((name, index) => kept.includes(name) && kept.indexOf(name) !== index);
  if (moved === undefined) return;
  const place = types.places(old.location, now.location).after.keyword('params');
  const what = `had ${moved} moved from position ${names.indexOf(moved) + 1} to ${kept.indexOf(moved) + 1}`;
  types.recorder.add('params-reordered', siteAt(place.location, 'new', subject, what), 'request');
}

const wireName = (param: Param): string => param.wireName ?? param.name;
const sameName = (a: Param, b: Param): boolean =>
  a.in === b.in && (a.in === 'body' || wireName(a) === wireName(b));

function compareParam(old: Param, now: Param, subject: string, types: NamedTypes): void {
  const { recorder } = types;
  const places = types.places(old.location, now.location);
  const spot: Spot = { direction: 'request', subject, ...places };
  // A body has no name in the request.
  if (old.name !== now.name && now.in !== 'body') {
    const site = siteAt(places.after.keyword('name').location, 'new', subject, `was called ${old.name}`);
    recorder.add('param-renamed', site, 'request');
  }
  if (old.in !== now.in)
    recorder.add(
      'param-place-changed',
      siteAt(
        places.after.keyword('in').location,
        'new',
        subject,
        `moved from the ${old.in} to the ${now.in}`,
      ),
      'request',
    );
  if (old.style !== now.style || old.explode !== now.explode) {
    const site = siteAt(
      places.after.keyword('style', 'explode').location,
      'new',
      subject,
      `is written in another style: ${styleOf(now)} instead of ${styleOf(old)}`,
    );
    recorder.add('param-style-changed', site, 'request');
  }
  if (old.required !== now.required) {
    const site = siteAt(
      places.after.keyword('required').location,
      'new',
      subject,
      now.required ? 'became required' : 'became optional',
    );
    if (now.required) recorder.values('param-became-required', 'narrower', 'request', site);
    else recorder.values('param-became-optional', 'wider', 'request', site);
  }
  const inside = valueSpot(spot);
  compareDefaults(old.default, now.default, inside, { recorder });
  compareDocs(old, now, spot, recorder);
  compareParamRemarks(spot, recorder);
  types.compare(old.type, now.type, inside);
}

/** The schema of a parameter, or that of a body in its first media type. */
function valueSpot(spot: Spot): Spot {
  const schema = (place: Spot['before']): Spot['before'] => {
    const content = place.resolved.get('content');
    const mediaType = content === undefined ? undefined : Object.keys(content.object).sort()[0];
    return mediaType === undefined ? place.in('schema') : place.in('content', mediaType, 'schema');
  };
  return { ...spot, before: schema(spot.before), after: schema(spot.after) };
}

const styleOf = ({ style, explode }: Param): string =>
  [
    style ?? 'the usual style',
    ...(explode === undefined ? [] : [explode ? 'exploded' : 'not exploded']),
  ].join(', ');

function paramRemoved(param: Param, subject: string, { recorder }: NamedTypes): void {
  const site = siteAt(param.location, 'old', `${subject}: ${param.name}`, 'was removed');
  const forClients =
    param.in === 'rpc' || param.in === 'body'
      ? 'Calls with it are refused, or it is ignored.'
      : 'Calls with it are taken, and it is ignored.';
  const usual = meaningOf('request', param.required ? 'other' : 'narrower');
  const forServers = param.required ? 'Servers must not ask for it any more.' : usual.forServers;
  const meaning = { ...usual, forClients, forServers };
  recorder.special(param.in === 'body' ? 'body-removed' : 'param-removed', meaning, 'request', site);
}

function paramAdded(param: Param, subject: string, { recorder }: NamedTypes): void {
  const what = param.required ? 'was added, required' : 'was added, optional';
  const site = siteAt(param.location, 'new', `${subject}: ${param.name}`, what);
  const forServers = 'Servers have to read it.';
  const meaning = param.required
    ? { ...meaningOf('request', 'other'), forClients: 'Calls without it are refused.', forServers }
    : { ...meaningOf('request', 'wider'), forServers };
  recorder.special(param.in === 'body' ? 'body-added' : 'param-added', meaning, 'request', site);
}
