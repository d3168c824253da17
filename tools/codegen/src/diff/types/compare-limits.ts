import { type CodecType, codecs, type NumberType, type StringType } from '@firn/contract';
import { highest, lowest } from '../../types/number-bounds.js';
import type { Recorder } from '../recorder.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';

type Limit = number | bigint | undefined;

/** One limit that keeps values from being too small (`least`) or too large (`most`). */
export interface LimitPair {
  readonly keyword: string;
  readonly side: 'least' | 'most';
  readonly old: Limit;
  readonly now: Limit;
}

/** Names every limit that was lowered, raised, added or removed. */
export function compareLimits(pairs: readonly LimitPair[], spot: Spot, recorder: Recorder): void {
  for (const { keyword, side, old, now } of pairs) {
    if (old === now) continue;
    const isTighter = old === undefined || (now !== undefined && (side === 'least' ? now > old : now < old));
    const what =
      old === undefined
        ? `got the limit ${keyword}: ${now}`
        : now === undefined
          ? `lost the limit ${keyword}: ${old}`
          : `had ${keyword} ${now > old ? 'raised' : 'lowered'} from ${old} to ${now}`;
    const site = now === undefined ? siteBefore(spot, what, keyword) : siteAfter(spot, what, keyword);
    if (isTighter) recorder.values('limit-tightened', 'narrower', spot.direction, site);
    else recorder.values('limit-loosened', 'wider', spot.direction, site);
  }
}

type Counted<Low extends string, High extends string> = Readonly<
  Partial<Record<Low | High, number | bigint>>
>;

/** The two limits of a count. */
export function countLimits<Low extends string, High extends string>(
  old: Counted<Low, High>,
  now: Counted<Low, High>,
  low: Low,
  high: High,
): LimitPair[] {
  return [
    { keyword: low, side: 'least', old: old[low], now: now[low] },
    { keyword: high, side: 'most', old: old[high], now: now[high] },
  ];
}

/** `type: integer`, its bounds and its step. */
export function compareNumbers(old: NumberType, now: NumberType, spot: Spot, recorder: Recorder): void {
  if (old.integer !== now.integer) {
    const site = siteAfter(
      spot,
      now.integer ? 'was limited to integers' : 'was opened for fractions',
      'type',
    );
    if (now.integer) recorder.values('type-narrowed', 'narrower', spot.direction, site);
    else recorder.values('type-widened', 'wider', spot.direction, site);
  }
  const bounds = [
    ['least', 'minimum', 'exclusiveMinimum', lowest(old), lowest(now), 1],
    ['most', 'maximum', 'exclusiveMaximum', highest(old), highest(now), -1],
  ] as const;
  for (const [side, closed, open, before, after, step] of bounds) {
    // Integers above 0 are those from 1 on.
    const closest = ({ value, open: isOpen }: typeof before, { integer }: NumberType): number =>
      integer && isOpen && Number.isSafeInteger(value) ? value + step : value;
    if (old.integer && now.integer && closest(before, old) === closest(after, now)) continue;
    const name = (isOpen: boolean): string => (isOpen ? open : closed);
    const limit = ({ value }: { readonly value: number }): Limit =>
      Number.isFinite(value) ? value : undefined;
    if (before.value === after.value && before.open !== after.open) {
      const site = siteAfter(
        spot,
        after.open ? `refused ${after.value} itself` : `allowed ${after.value} itself`,
        name(after.open),
      );
      if (after.open) recorder.values('limit-tightened', 'narrower', spot.direction, site);
      else recorder.values('limit-loosened', 'wider', spot.direction, site);
    } else {
      const keyword = name(limit(after) === undefined ? before.open : after.open);
      compareLimits([{ keyword, side, old: limit(before), now: limit(after) }], spot, recorder);
    }
  }
  compareSteps(old.multipleOf, now.multipleOf, spot, recorder);
  compareNumberFormats(spot, recorder);
}

/** Formats of the registry of OpenAPI that name a range, as the bits that they have: each holds those before it. */
const rangeFormats: readonly (readonly string[])[] = [
  ['int8', 'int16', 'int32', 'int64'],
  ['uint8', 'uint16', 'uint32', 'uint64'],
  ['float', 'double'],
];

/** Formats of numbers without a codec: the model has none, so that they are read where the number was. */
function compareNumberFormats(spot: Spot, recorder: Recorder): void {
  const [old, now] = [spot.before.resolved.string('format'), spot.after.resolved.string('format')];
  const ranges = rangeFormats.find((list) =>
    [old, now].every((format) => list.some((each) => each === format)),
  );
  if (ranges === undefined || old === now || old === undefined || now === undefined) {
    compareRule('format', old, now, spot, recorder);
    return;
  }
  const isWider = ranges.indexOf(now) > ranges.indexOf(old);
  const site = siteAfter(spot, `changed its format from ${old} to ${now}`, 'format');
  recorder.values('format-changed', isWider ? 'wider' : 'narrower', spot.direction, site);
}

function compareSteps(
  old: number | undefined,
  now: number | undefined,
  spot: Spot,
  recorder: Recorder,
): void {
  if (old === now) return;
  const what = `changed its step (multipleOf) from ${old ?? 'none'} to ${now ?? 'none'}`;
  const site = now === undefined ? siteBefore(spot, what, 'multipleOf') : siteAfter(spot, what, 'multipleOf');
  const isInside = (step: number | undefined, other: number | undefined): boolean =>
    other === undefined || (step !== undefined && Number.isInteger(step / other));
  if (isInside(now, old)) recorder.values('limit-tightened', 'narrower', spot.direction, site);
  else if (isInside(old, now)) recorder.values('limit-loosened', 'wider', spot.direction, site);
  else recorder.values('type-changed', 'other', spot.direction, site);
}

/** Lengths, pattern and format. Nobody can tell in general which of two patterns allows more. */
export function compareStrings(old: StringType, now: StringType, spot: Spot, recorder: Recorder): void {
  compareLimits(countLimits(old, now, 'minLength', 'maxLength'), spot, recorder);
  compareRule('pattern', old.pattern, now.pattern, spot, recorder);
  compareRule('format', ruleOf(old.format), ruleOf(now.format), spot, recorder);
  if (old.format !== now.format && ruleOf(old.format) === ruleOf(now.format))
    recorder.add('remark-changed', siteAfter(spot, 'changed how it is shown', 'format'));
  const encodings = [old.contentEncoding, now.contentEncoding];
  if (encodings[0] !== encodings[1]) {
    const what = `changed its encoding from ${encodings[0] ?? 'none'} to ${encodings[1] ?? 'none'}`;
    recorder.values('encoding-changed', 'other', spot.direction, siteAfter(spot, what, 'contentEncoding'));
  }
}

/** A format that says something of values: `password` only tells people how to show them. */
const ruleOf = (format: string | undefined): string | undefined =>
  format === 'password' ? undefined : format;

function compareRule(
  rule: 'pattern' | 'format',
  old: string | undefined,
  now: string | undefined,
  spot: Spot,
  recorder: Recorder,
): void {
  if (old === now) return;
  if (old === undefined)
    recorder.values(
      `${rule}-added`,
      'narrower',
      spot.direction,
      siteAfter(spot, `got the ${rule} ${now}`, rule),
    );
  else if (now === undefined)
    recorder.values(
      `${rule}-removed`,
      'wider',
      spot.direction,
      siteBefore(spot, `lost the ${rule} ${old}`, rule),
    );
  else
    recorder.values(
      `${rule}-changed`,
      'other',
      spot.direction,
      siteAfter(spot, `changed its ${rule} from ${old} to ${now}`, rule),
    );
}

/** Two scalars whose formats have codecs. */
export function compareCodecs(old: CodecType, now: CodecType, spot: Spot, recorder: Recorder): void {
  if (old.codec !== now.codec) {
    const site = siteAfter(
      spot,
      `changed its format from ${codecs[old.codec].name} to ${codecs[now.codec].name}`,
      'format',
    );
    recorder.values('format-changed', 'other', spot.direction, site);
    return;
  }
  if (old.writes !== now.writes) {
    const site = siteAfter(spot, `is written as a ${now.writes}, where it was a ${old.writes}`, 'type');
    recorder.values('encoding-changed', 'other', spot.direction, site);
  }
  compareLimits(
    [...countLimits(old, now, 'minimum', 'maximum'), ...countLimits(old, now, 'minLength', 'maxLength')],
    spot,
    recorder,
  );
}
