import { formatChecks } from '@firn/primitives/formats';
import type { CheckedFormat } from '../model/index.js';
import { formatTexts } from './format-texts.js';
import { patternText } from './pattern-text.js';
import type { Random } from './random.js';

/** Everything that a text of checked formats has to keep. */
export interface CheckedTextRules {
  readonly formats: readonly CheckedFormat[];
  readonly patterns: readonly RegExp[];
  readonly minLength: number;
  readonly maxLength: number;
}

/** How often a text of each length is drawn where patterns choose among them. */
const draws = 4;
/** Lengths beside the closest that are tried: some formats have gaps, as there is no date-time of 21 characters. */
const steps = [0, 1, -1, 2, -2];
/** No longer text is made of a format alone. */
const longest = 65_536;
/** How many texts are made of a sample and a text of a pattern, and of samples up to which length. */
const mostMixed = 2000;
const longestMixed = 512;

/** A text that keeps all rules; one that breaks some of them where none is found. */
export function sampleCheckedText(rules: CheckedTextRules, random: Random): string {
  const fits = fitsRules(rules);
  let first: string | undefined;
  for (const text of candidates(rules, fits, random)) {
    if (fits(text)) return text;
    first ??= text;
  }
  return first ?? '';
}

function fitsRules({ formats, patterns, minLength, maxLength }: CheckedTextRules) {
  return (text: string): boolean => {
    const { length } = [...text];
    return (
      length >= minLength &&
      length <= maxLength &&
      patterns.every((pattern) => pattern.test(text)) &&
      formats.every((format) => formatChecks[format]?.is(text) === true)
    );
  };
}

function* candidates(
  rules: CheckedTextRules,
  fits: (text: string) => boolean,
  random: Random,
): Generator<string> {
  const { formats, patterns, minLength } = rules;
  for (const format of formats) {
    const length = lengthOf(format, rules, random);
    for (let draw = 0; draw < (patterns.length === 0 ? 1 : draws); draw++)
      for (const step of steps) yield formatTexts[format].make(Math.max(0, length + step), random);
  }
  for (const pattern of patterns) {
    const text = patternText(pattern, random, minLength, fits);
    if (text !== undefined) yield text;
  }
  yield* mixed(rules, random);
}

/** The allowed length that is closest to a usual one; a usual one where only longer texts than are made are allowed. */
function lengthOf(
  format: CheckedFormat,
  { minLength, maxLength }: Pick<CheckedTextRules, 'minLength' | 'maxLength'>,
  random: Random,
): number {
  const [from, to] = formatTexts[format].usual;
  const usual = from + Math.floor(random() * (to - from + 1));
  return minLength > longest ? usual : Math.min(Math.max(usual, minLength), maxLength);
}

/** Samples of the other rules that have a text of the last pattern somewhere, as `alpha1@example.com` and `@corp.com` make `alpha1@corp.com`. */
function* mixed(rules: CheckedTextRules, random: Random): Generator<string> {
  const { formats, patterns, minLength, maxLength } = rules;
  const pattern = patterns.at(-1);
  if (pattern === undefined) return;
  const insert = patternText(pattern, random, 0, (text) => pattern.test(text));
  if (insert === undefined) return;
  const samples = [
    sampleCheckedText({ ...rules, patterns: patterns.slice(0, -1) }, random),
    ...formats.map((format) =>
      formatTexts[format].make(lengthOf(format, rules, random) + insert.length, random),
    ),
  ];
  let left = mostMixed;
  for (const sample of samples) {
    const whole = sample.length + insert.length;
    if (whole > longestMixed) continue;
    const most = Math.min(sample.length, whole - minLength);
    for (let removed = Math.max(0, whole - maxLength); removed <= most; removed++)
      for (let start = sample.length - removed; start >= 0; start--) {
        if (left-- <= 0) return;
        yield sample.slice(0, start) + insert + sample.slice(start + removed);
      }
  }
}
