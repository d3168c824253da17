import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@firn/contract';
import { compareSchemaRemarks } from '../compare-remarks.js';
import { compareArrays, compareRecords, compareTuples } from './compare-collections.js';
import { compareCodecs, compareNumbers, compareStrings } from './compare-limits.js';
import { compareObjects } from './compare-objects.js';
import { compareUnions } from './compare-unions.js';
import { type Comparison, relationOf } from './comparison.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';
import { typeName } from './type-name.js';
import { valuesText } from './value-text.js';

/** Names every difference of two types that are no references, but for what people read. */
export function compareTypes(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  compareUnjudged(spot, comparison);
  compareSchemaRemarks(spot, comparison.recorder, spot.isXml === true ? ['xml'] : []);
  compareXml(spot, comparison);
  if (old.kind === 'unknown' || now.kind === 'unknown') {
    compareKinds(old, now, spot, comparison);
    return;
  }
  compareNull(old, now, spot, comparison);
  if (old.kind === 'union' || now.kind === 'union') compareUnions(old, now, spot, comparison);
  else compareShapes(old, now, spot, comparison);
}

/** Names, attributes and wrapped lists: nobody reads one form of XML as another. */
export function compareXml(spot: Spot, { recorder }: Comparison): void {
  if (spot.isXml !== true) return;
  const [old, now] = [spot.before, spot.after].map(({ node, resolved }) =>
    node.has('xml') ? node.object.xml : resolved.object.xml,
  );
  if (isDeepStrictEqual(old, now)) return;
  const site = siteAfter(spot, 'changed how it is written as XML', 'xml');
  recorder.values('encoding-changed', 'other', spot.direction, site);
}

/** Two types without alternatives. */
function compareShapes(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  if (old.kind === 'object' && now.kind === 'object') compareObjects(old, now, spot, comparison);
  else if (old.kind === 'array' && now.kind === 'array') compareArrays(old, now, spot, comparison);
  else if (old.kind === 'tuple' && now.kind === 'tuple') compareTuples(old, now, spot, comparison);
  else if (old.kind === 'record' && now.kind === 'record') compareRecords(old, now, spot, comparison);
  else if (
    old.kind === 'intersection' &&
    now.kind === 'intersection' &&
    old.parts.length === now.parts.length
  )
    for (const [index, part] of old.parts.entries()) comparison.compare(part, now.parts[index] ?? part, spot);
  else compareScalars(old, now, spot, comparison);
}

function compareScalars(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  const { recorder } = comparison;
  if (old.kind === 'number' && now.kind === 'number') compareNumbers(old, now, spot, recorder);
  else if (old.kind === 'string' && now.kind === 'string') compareStrings(old, now, spot, recorder);
  else if (old.kind === 'codec' && now.kind === 'codec') compareCodecs(old, now, spot, recorder);
  else if (old.kind === 'enum' && now.kind === 'enum') compareEnums(old, now, spot, comparison);
  else compareKinds(old, now, spot, comparison);
}

function compareEnums(
  old: Type & { kind: 'enum' },
  now: Type & { kind: 'enum' },
  spot: Spot,
  { recorder }: Comparison,
): void {
  const added = now.values.filter((value) => !old.values.includes(value));
  const removed = old.values.filter((value) => !now.values.includes(value));
  const values = (count: number): string => (count === 1 ? 'the value' : 'the values');
  if (added.length > 0) {
    const site = siteAfter(spot, `got ${values(added.length)} ${valuesText(added)}`, 'enum', 'const');
    recorder.values('enum-value-added', 'wider', spot.direction, site);
  }
  if (removed.length > 0) {
    const site = siteAfter(spot, `lost ${values(removed.length)} ${valuesText(removed)}`, 'enum', 'const');
    recorder.values('enum-value-removed', 'narrower', spot.direction, site);
  }
}

/** Two types of different kinds: all that can be told is whether one holds the values of the other. */
function compareKinds(old: Type, now: Type, spot: Spot, comparison: Comparison): void {
  if (old.kind === 'unknown' && now.kind === 'unknown') return;
  const relation = relationOf(old, now, comparison);
  if (relation === 'same') return;
  const site = siteAfter(
    spot,
    `was ${typeName(old)} and became ${typeName(now)}`,
    'type',
    '$ref',
    'enum',
    'const',
  );
  const kind = { wider: 'type-widened', narrower: 'type-narrowed', other: 'type-changed' } as const;
  comparison.recorder.values(kind[relation], relation, spot.direction, site);
}

function compareNull(
  old: Type,
  now: Type,
  spot: Spot,
  { old: before, now: after, recorder }: Comparison,
): void {
  const was = before.isNullable(old);
  const is = after.isNullable(now);
  if (was === is) return;
  const keywords = ['nullable', 'type', 'oneOf', 'anyOf'];
  if (is)
    recorder.values('null-allowed', 'wider', spot.direction, siteAfter(spot, 'may be null', ...keywords));
  else
    recorder.values(
      'null-refused',
      'narrower',
      spot.direction,
      siteBefore(spot, 'may not be null any more', ...keywords),
    );
}

/** Rules of JSON Schema that the model leaves out where they depend on the value. What they change cannot be told, so the worst is taken. */
const unjudged = ['unevaluatedProperties', 'unevaluatedItems'] as const;

function compareUnjudged(spot: Spot, { recorder }: Comparison): void {
  const old = spot.before.resolved;
  const now = spot.after.resolved;
  for (const keyword of unjudged) {
    if (isDeepStrictEqual(old.object[keyword], now.object[keyword])) continue;
    if (!spot.before.isRefused(keyword) && !spot.after.isRefused(keyword)) continue;
    const what = !old.has(keyword) ? 'was added' : now.has(keyword) ? 'was changed' : 'was removed';
    const site = now.has(keyword)
      ? siteAfter(spot, `the rule ${keyword} ${what}`, keyword)
      : siteBefore(spot, `the rule ${keyword} ${what}`, keyword);
    recorder.add('unjudged-rule-changed', site, spot.direction);
  }
}
