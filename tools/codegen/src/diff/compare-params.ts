import { isStyled, type Operation, type Param } from '@firn/contract';
import { compareDocs } from './compare-docs.js';
import { compareParamRemarks } from './compare-remarks.js';
import type { Direction } from './effect.js';
import { writesAlike } from './http/written-style.js';
import { meaningOfAdded, meaningOfRemoved } from './meaning.js';
import type { NamedTypes } from './named-types.js';
import type { Place } from './place.js';
import type { Recorder } from './recorder.js';
import { compareDefaults } from './types/compare-objects.js';
import { type Spot, siteAt } from './types/spot.js';

/** Where a parameter stands in a request, whatever it is called; `undefined` where only its name tells. */
type SlotOf = (param: Param) => string | undefined;

interface ParamsOptions {
  readonly slots?: readonly [old: SlotOf, now: SlotOf];
  /** Who sends them; of webhooks the server. Default: `request`. */
  readonly direction?: Direction;
}

/** Parameters. They are matched by the name and the place in the request, then by name, then by their slot. */
export function compareParams(
  old: readonly Param[],
  now: readonly Param[],
  subject: string,
  types: NamedTypes,
  { slots = [() => undefined, () => undefined], direction = 'request' }: ParamsOptions = {},
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
    if (match === undefined) paramRemoved(param, subject, types, direction);
    else compareParam(param, match, `${subject}: ${match.name}`, types, direction);
  }
  for (const param of left) paramAdded(param, subject, types, direction);
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
/** Names of headers have no case. */
const slotName = (param: Param): string =>
  param.in === 'header' ? wireName(param).toLowerCase() : wireName(param);
const sameName = (a: Param, b: Param): boolean => a.in === b.in && slotName(a) === slotName(b);

function compareParam(
  old: Param,
  now: Param,
  subject: string,
  types: NamedTypes,
  direction: Direction,
): void {
  const spot: Spot = { direction, subject, ...types.places(old.location, now.location) };
  compareParamTerms(old, now, subject, types, direction);
  const inside = { ...spot, before: valuePlace(spot.before, old), after: valuePlace(spot.after, now) };
  compareDefaults(old.default, now.default, inside, types);
  types.compare(old.type, now.type, inside);
}

/** All of a parameter but its values: name, place, style, whether it has to be there, texts. */
export function compareParamTerms(
  old: Param,
  now: Param,
  subject: string,
  types: NamedTypes,
  direction: Direction,
): void {
  const { recorder } = types;
  const places = types.places(old.location, now.location);
  const spot: Spot = { direction, subject, ...places };
  // A body has no name in the request.
  if (old.name !== now.name && now.in !== 'body') {
    const site = siteAt(places.after.keyword('name').location, 'new', subject, `was called ${old.name}`);
    recorder.add('param-renamed', site, direction);
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
      direction,
    );
  compareSpellings(old, now, spot, recorder);
  if (old.in === now.in && !writesAlike(old.serialization, now.serialization, old.type, types.old)) {
    const site = siteAt(
      places.after.keyword('style', 'explode').location,
      'new',
      subject,
      `is written in another style: ${styleOf(now)} instead of ${styleOf(old)}`,
    );
    recorder.add('param-style-changed', site, direction);
  }
  if (old.required !== now.required) {
    const site = siteAt(
      places.after.keyword('required').location,
      'new',
      subject,
      now.required ? 'became required' : 'became optional',
    );
    if (now.required) recorder.values('param-became-required', 'narrower', direction, site);
    else recorder.values('param-became-optional', 'wider', direction, site);
  }
  compareDocs(old, now, spot, recorder);
  compareParamRemarks(spot, recorder);
}

/** The schema of a parameter. */
function valuePlace(place: Place, { serialization }: Param): Place {
  return serialization === undefined || isStyled(serialization)
    ? place.in('schema')
    : place.content(serialization.mediaType).in('schema');
}

/** Reserved characters as they are, and no value at all: a server of which more is allowed reads what it read before. */
function compareSpellings(old: Param, now: Param, spot: Spot, recorder: Recorder): void {
  const [was, is] = [old.serialization, now.serialization];
  if (!isStyled(was) || !isStyled(is)) return;
  const texts = { allowReserved: 'reserved characters', allowEmptyValue: 'an empty value' } as const;
  for (const key of ['allowReserved', 'allowEmptyValue'] as const) {
    if (was[key] === is[key]) continue;
    const site = (place: Place, side: 'old' | 'new', what: string) =>
      siteAt(place.keyword(key).location, side, spot.subject, what);
    if (is[key])
      recorder.values(
        'param-spelling-added',
        'wider',
        spot.direction,
        site(spot.after, 'new', `allows ${texts[key]}`),
      );
    else
      recorder.values(
        'param-spelling-removed',
        'narrower',
        spot.direction,
        site(spot.before, 'old', `does not allow ${texts[key]} any more`),
      );
  }
}

const styleOf = ({ serialization }: Param): string => {
  if (!isStyled(serialization)) return serialization?.mediaType ?? 'the usual style';
  return `${serialization.style}, ${serialization.explode ? 'exploded' : 'not exploded'}`;
};

function paramRemoved(param: Param, subject: string, { recorder }: NamedTypes, direction: Direction): void {
  const site = siteAt(param.location, 'old', `${subject}: ${param.name}`, 'was removed');
  const usual = meaningOfRemoved(direction, param.required);
  const isRefused = param.in === 'rpc';
  const meaning = isRefused
    ? { ...usual, forClients: 'Calls with it are refused, or it is ignored.' }
    : usual;
  recorder.special('param-removed', meaning, direction, site);
}

function paramAdded(param: Param, subject: string, { recorder }: NamedTypes, direction: Direction): void {
  const what = param.required ? 'was added, required' : 'was added, optional';
  const site = siteAt(param.location, 'new', `${subject}: ${param.name}`, what);
  recorder.special('param-added', meaningOfAdded(direction, param.required), direction, site);
}
