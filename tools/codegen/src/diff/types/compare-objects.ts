import { type Field, handedOnFields, type ObjectType } from '@firn/contract';
import { compareDocs } from '../compare-docs.js';
import { type Meaning, meaningOf, meaningOfRemoved, type Relation } from '../meaning.js';
import type { Place } from '../place.js';
import { compareLimits, countLimits } from './compare-limits.js';
import type { Comparison } from './comparison.js';
import { type Spot, siteAfter, siteAt, siteBefore } from './spot.js';
import { valueText } from './value-text.js';

export function compareObjects(old: ObjectType, now: ObjectType, spot: Spot, comparison: Comparison): void {
  const before = new Map(handedOnFields(old).map((field) => [field.name, field]));
  const after = new Map(handedOnFields(now).map((field) => [field.name, field]));
  compareExtra(old, now, spot, comparison);
  compareLimits(countLimits(old, now, 'minProperties', 'maxProperties'), spot, comparison.recorder);
  for (const field of before.values()) {
    const match = after.get(field.name);
    if (match === undefined) fieldRemoved(field, now, spot, comparison);
    else compareFields(field, match, spot, comparison);
  }
  for (const field of after.values()) if (!before.has(field.name)) fieldAdded(field, old, spot, comparison);
}

function compareFields(old: Field, now: Field, spot: Spot, comparison: Comparison): void {
  const { recorder } = comparison;
  const { direction } = spot;
  const subject = `${spot.subject}.${now.name}`;
  const inside: Spot = {
    direction,
    subject,
    before: placeOf(old, spot.before),
    after: placeOf(now, spot.after),
    isDocumented: true,
    ...(spot.isXml === true && { isXml: true }),
  };
  if (old.required !== now.required) {
    const site = siteAt(now.location, 'new', subject, now.required ? 'became required' : 'became optional');
    if (now.required) recorder.values('field-became-required', 'narrower', direction, site);
    else recorder.values('field-became-optional', 'wider', direction, site);
  }
  compareSpellings(old, now, inside, comparison);
  if (direction === 'request') compareDefaults(old.default, now.default, inside, comparison);
  if (direction === 'response' && valueText(old.default) !== valueText(now.default))
    recorder.add('answer-default-changed', siteAfter(inside, 'changed its default', 'default'), direction);
  if (old.only !== now.only) {
    const what =
      now.only === undefined ? 'is read and written' : `is only ${now.only === 'read' ? 'read' : 'written'}`;
    recorder.add('field-view-changed', siteAfter(inside, what, 'readOnly', 'writeOnly'));
  }
  compareDocs(old, now, inside, recorder);
  comparison.compare(old.type, now.type, inside);
}

/** Fields that several schemas merged into keep the place that they were read from. */
function placeOf({ location, name }: Field, around: Place): Place {
  const inner = around.in('properties', name);
  const { pointer, file } = inner.location;
  return pointer === location.pointer && file === location.file ? inner : around.at(location);
}

/** Spellings are for those who read a value; whoever writes it uses the name. */
function compareSpellings(old: Field, now: Field, spot: Spot, { recorder }: Comparison): void {
  const isRequest = spot.direction === 'request';
  const remark: Meaning = {
    client: 'none',
    server: 'none',
    forClients: 'Servers write it under its name.',
    forServers: 'Servers write it under its name.',
  };
  for (const spelling of now.aliases.filter((each) => !old.aliases.includes(each))) {
    const site = siteAfter(spot, `is accepted as ${spelling} too`, 'x-accepts');
    const meaning = isRequest ? meaningOf('request', 'wider') : remark;
    recorder.special('field-spelling-added', meaning, spot.direction, site);
  }
  for (const spelling of old.aliases.filter((each) => !now.aliases.includes(each))) {
    const site = siteBefore(spot, `is not accepted as ${spelling} any more`, 'x-accepts');
    const meaning = isRequest ? meaningOf('request', 'narrower') : remark;
    recorder.special('field-spelling-removed', meaning, spot.direction, site);
  }
}

/** What leaving out a value means; of an answer a default is only a remark. */
export function compareDefaults(
  old: unknown,
  now: unknown,
  spot: Spot,
  { recorder }: Pick<Comparison, 'recorder'>,
): void {
  const [before, after] = [valueText(old), valueText(now)];
  if (before === after) return;
  if (old === undefined)
    recorder.add('default-added', siteAfter(spot, `got the default ${after}`, 'default'), 'request');
  else if (now === undefined)
    recorder.add('default-removed', siteBefore(spot, `lost the default ${before}`, 'default'), 'request');
  else
    recorder.add(
      'default-changed',
      siteAfter(spot, `changed its default from ${before} to ${after}`, 'default'),
      'request',
    );
}

function fieldRemoved(field: Field, now: ObjectType, spot: Spot, { recorder }: Comparison): void {
  if (movedToOtherView(field, spot, recorder)) return;
  const site = siteAt(field.location, 'old', `${spot.subject}.${field.name}`, 'was removed');
  const isRefused = now.extra === 'closed';
  const relation: Relation = isRefused && spot.direction === 'response' ? 'other' : 'wider';
  if (spot.direction === 'response') {
    recorder.special(
      'field-removed',
      {
        ...meaningOf('response', relation),
        forClients: 'Clients that read it miss it.',
        forServers: isRefused ? 'Servers must not send it any more.' : 'Servers may leave it out.',
      },
      'response',
      site,
    );
    return;
  }
  // A server that asks for it has to stop.
  const usual = meaningOf('request', field.required ? 'other' : 'narrower');
  const forClients = isRefused
    ? 'Requests with it are refused.'
    : 'Requests with it are taken, and it is ignored.';
  const forServers = field.required ? 'Servers must not ask for it any more.' : usual.forServers;
  recorder.special('field-removed', { ...usual, forClients, forServers }, 'request', site);
}

/** Whether a field is there still, but only in answers (`readOnly`) or only in requests (`writeOnly`); then that is told. */
function movedToOtherView(field: Field, spot: Spot, recorder: Comparison['recorder']): boolean {
  const place = spot.after.in('properties', field.name);
  const { object } = place.resolved;
  const subject = `${spot.subject}.${field.name}`;
  if (!place.location.pointer.endsWith(`/${pointerToken(field.name)}`)) return false;
  if (object.readOnly === true) {
    const site = siteAt(place.location, 'new', subject, 'became read-only');
    const { direction } = spot;
    recorder.special('field-made-read-only', meaningOfRemoved(direction, field.required), direction, site);
    return true;
  }
  if (object.writeOnly !== true) return false;
  const site = siteAt(place.location, 'new', subject, 'became write-only');
  recorder.special(
    'field-made-write-only',
    meaningOfRemoved(spot.direction, field.required),
    spot.direction,
    site,
  );
  return true;
}

const pointerToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function fieldAdded(field: Field, old: ObjectType, spot: Spot, comparison: Comparison): void {
  const what = field.required ? 'was added, required' : 'was added, optional';
  const site = siteAt(field.location, 'new', `${spot.subject}.${field.name}`, what);
  const meaning =
    spot.direction === 'request'
      ? addedToRequest(field, old, comparison)
      : addedToResponse(field, old, comparison);
  comparison.recorder.special('field-added', meaning, spot.direction, site);
}

function addedToRequest(field: Field, { extra, dropped }: ObjectType, { forward }: Comparison): Meaning {
  if (field.required)
    return {
      ...meaningOf('request', 'other'),
      forClients: 'Requests without it are refused.',
      forServers: 'Servers have to read it.',
    };
  const isNew = extra === 'closed' || extra === 'ignored' || dropped?.includes(field.name) === true;
  const isFree =
    !isNew &&
    (typeof extra === 'object'
      ? forward.fits(extra, field.type)
      : forward.fits({ kind: 'unknown' }, field.type));
  if (isNew || isFree) return { ...meaningOf('request', 'wider'), forServers: 'Servers have to read it.' };
  return {
    ...meaningOf('request', 'other'),
    forClients: 'Requests that had another value under this key are refused.',
  };
}

function addedToResponse(field: Field, { extra, fields }: ObjectType, { back }: Comparison): Meaning {
  // A field that was dropped until now was checked where it came.
  const known = fields.find(({ name }) => name === field.name)?.type ?? extra;
  const isRefused = known === 'closed' || (typeof known === 'object' && !back.fits(field.type, known));
  const breaks = {
    client: 'breaks',
    forClients: 'The checks of older clients refuse keys that they do not know.',
  } as const;
  const optional: Meaning = {
    client: 'gains',
    server: 'gains',
    forClients: 'Clients may read it where it is there.',
    forServers: 'Servers may send it.',
  };
  const usual = field.required
    ? {
        ...meaningOf('response', 'narrower'),
        forClients: 'Clients may read it.',
        forServers: 'Servers have to send it.',
      }
    : optional;
  return isRefused ? { ...usual, ...breaks } : usual;
}

function compareExtra(old: ObjectType, now: ObjectType, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  const keywords = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];
  if (typeof old.extra === 'object' && typeof now.extra === 'object') {
    compare(old.extra, now.extra, {
      ...spot,
      subject: `${spot.subject}[key]`,
      before: spot.before.in('additionalProperties'),
      after: spot.after.in('additionalProperties'),
    });
    return;
  }
  if (old.extra === now.extra) return;
  const { direction } = spot;
  const rank = strictness(old.extra) - strictness(now.extra);
  if (rank === 0) {
    const kept = now.extra === 'open';
    const site = kept
      ? siteAfter(spot, 'keeps keys without a name', ...keywords)
      : siteBefore(spot, 'drops keys without a name', ...keywords);
    recorder.add(kept ? 'extra-keys-kept' : 'extra-keys-dropped', site, direction);
  } else if (rank > 0) {
    const site = siteBefore(spot, 'allowed further keys', ...keywords);
    recorder.values('extra-keys-allowed', 'wider', direction, site);
  } else {
    const site = siteAfter(
      spot,
      now.extra === 'closed' ? 'refused further keys' : 'limited what further keys may hold',
      ...keywords,
    );
    recorder.values('extra-keys-refused', 'narrower', direction, site);
  }
}

/** How much a rule for keys without a name refuses. */
function strictness(extra: ObjectType['extra']): number {
  return extra === 'closed' ? 2 : typeof extra === 'object' ? 1 : 0;
}
