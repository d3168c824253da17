import type { ArrayType, RecordType, TupleType } from '@firn/contract';
import { compareLimits, countLimits } from './compare-limits.js';
import type { Comparison } from './comparison.js';
import { type Spot, siteAfter, spotIn } from './spot.js';

export function compareArrays(old: ArrayType, now: ArrayType, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  compareLimits(countLimits(old, now, 'minItems', 'maxItems'), spot, recorder);
  if (old.uniqueItems !== now.uniqueItems) {
    const site = siteAfter(
      spot,
      now.uniqueItems === true ? 'refused equal items' : 'allowed equal items',
      'uniqueItems',
    );
    if (now.uniqueItems === true) recorder.values('limit-tightened', 'narrower', spot.direction, site);
    else recorder.values('limit-loosened', 'wider', spot.direction, site);
  }
  compare(old.items, now.items, spotIn(spot, '[]', 'items'));
}

export function compareRecords(old: RecordType, now: RecordType, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  compareLimits(countLimits(old, now, 'minProperties', 'maxProperties'), spot, recorder);
  const before = old.keyCodec ?? old.keyPattern;
  const after = now.keyCodec ?? now.keyPattern;
  if (before !== after) {
    const site = siteAfter(
      spot,
      `had its keys changed from ${before ?? 'any'} to ${after ?? 'any'}`,
      'propertyNames',
      'patternProperties',
    );
    if (before === undefined) recorder.values('keys-tightened', 'narrower', spot.direction, site);
    else if (after === undefined) recorder.values('keys-loosened', 'wider', spot.direction, site);
    else recorder.values('keys-changed', 'other', spot.direction, site);
  }
  compare(old.values, now.values, spotIn(spot, '[key]', 'additionalProperties'));
}

export function compareTuples(old: TupleType, now: TupleType, spot: Spot, comparison: Comparison): void {
  const { recorder, compare } = comparison;
  const shared = Math.min(old.items.length, now.items.length);
  for (let index = 0; index < shared; index += 1) {
    const [before, after] = [old.items[index], now.items[index]];
    if (before !== undefined && after !== undefined)
      compare(before, after, spotIn(spot, `[${index}]`, 'prefixItems', index));
  }
  const places =
    old.items.length !== now.items.length || (old.rest === undefined) !== (now.rest === undefined);
  if (places) {
    const site = siteAfter(
      spot,
      `had its ${old.items.length} places changed to ${now.items.length}`,
      'prefixItems',
      'items',
    );
    const kept = comparison.forward.fits(old, now);
    const known = comparison.back.fits(now, old);
    if (known && !kept) recorder.values('type-narrowed', 'narrower', spot.direction, site);
    else if (kept && !known) recorder.values('type-widened', 'wider', spot.direction, site);
    else recorder.values('type-changed', 'other', spot.direction, site);
  } else {
    compareLimits(
      [{ keyword: 'minItems', side: 'least', old: old.required, now: now.required }],
      spot,
      recorder,
    );
    if (old.rest !== undefined && now.rest !== undefined)
      compare(old.rest, now.rest, spotIn(spot, '[...]', 'items'));
  }
}
