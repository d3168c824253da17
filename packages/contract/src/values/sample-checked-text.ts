import { formatChecks } from '@firn/primitives/formats';
import type { CheckedFormat } from '../model/index.js';
import { patternText } from './pattern-text.js';
import { pick, type Random, words } from './random.js';

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

/** How texts of a format are made. */
export interface FormatText {
  /** The shortest and the longest of the usual lengths. */
  readonly usual: readonly [from: number, to: number];
  /** Makes a text of a length. Where the format has none of it, the text has another length or another form: the caller checks it. */
  readonly make: (length: number, random: Random) => string;
}

/** Samples of every checked format. */
export const formatTexts: { readonly [Format in CheckedFormat]: FormatText } = {
  'date-time-text': {
    usual: [20, 20],
    make: (length, random) => `${instant(random).slice(0, 19)}${fraction(length - 20, random)}Z`,
  },
  'date-text': { usual: [10, 10], make: (_, random) => instant(random).slice(0, 10) },
  time: {
    usual: [9, 9],
    make: (length, random) => `${instant(random).slice(11, 19)}${fraction(length - 9, random)}Z`,
  },
  duration: { usual: [3, 5], make: duration },
  email: { usual: [17, 20], make: email },
  hostname: { usual: [17, 20], make: hostname },
  ipv4: { usual: [9, 13], make: ipv4 },
  ipv6: { usual: [12, 14], make: ipv6 },
  uri: {
    usual: [25, 28],
    make: (length, random) => webAddress(length, random) ?? `a:${name(length - 2, random)}`,
  },
  'uri-reference': { usual: [25, 28], make: reference },
  'uri-template': { usual: [25, 28], make: reference },
  uuid: { usual: [36, 36], make: (_, random) => uuid(random) },
  'json-pointer': { usual: [6, 9], make: path },
  'relative-json-pointer': { usual: [7, 10], make: (length, random) => `0${path(length - 1, random)}` },
  regex: {
    usual: [7, 10],
    make: (length, random) => (length < 3 ? name(length, random) : `^${name(length - 2, random)}$`),
  },
};

const from = Date.UTC(2025, 0, 1);
const aYear = 31_536_000;
const domain = '.example.com';
const maxLocalLength = 64;
const maxLabelLength = 63;

function instant(random: Random): string {
  return new Date(from + below(aYear, random) * 1000).toISOString();
}

/** The fraction of a second, with its point. */
function fraction(length: number, random: Random): string {
  return length <= 0 ? '' : `.${digits(Math.max(1, length - 1), random)}`;
}

function duration(length: number, random: Random): string {
  if (length < 7) return `P${count(length - 2, random)}D`;
  if (length < 14) return `P1DT${count(length - 5, random)}H`;
  return `P1Y2M3DT4H5M${count(length - 13, random)}S`;
}

function email(length: number, random: Random): string {
  const host = domain.slice(1);
  if (length < host.length + 2) return `${name(1, random)}@${hostname(length - 2, random)}`;
  const local = length - host.length - 1;
  if (local <= maxLocalLength) return `${name(local, random)}@${host}`;
  return `${name(maxLocalLength, random)}@${hostname(length - maxLocalLength - 1, random)}`;
}

function hostname(length: number, random: Random): string {
  if (length <= domain.length) return name(length, random);
  const labels: string[] = [];
  for (let left = length - domain.length; left > 0; ) {
    // What is left behind a point is a label, so that it is never the point alone.
    const taken = left === maxLabelLength + 1 ? maxLabelLength - 1 : Math.min(left, maxLabelLength);
    labels.push(name(taken, random));
    left -= taken + 1;
  }
  return labels.join('.') + domain;
}

// RFC 5737; other lengths are of addresses that are of no public network either.
const documentation = ['192.0.2.', '198.51.100.', '203.0.113.'];
const otherNetworks = ['0.0.0.', '10.0.0.', '192.168.100.'];

function ipv4(length: number, random: Random): string {
  const fits = (network: string): boolean => length > network.length && length <= network.length + 3;
  const networks = documentation.some(fits) ? documentation : otherNetworks;
  const network = pick(random, networks.filter(fits)) ?? '192.0.2.';
  const size = length - network.length;
  if (size === 3) return `${network}${100 + below(156, random)}`;
  return `${network}${count(size, random)}`;
}

function ipv6(length: number, random: Random): string {
  if (length < 3) return '::';
  if (length < 7) return `::${hex(length - 2, random)}`;
  if (length < 11) return `fd00::${hex(length - 6, random)}`;
  if (length < 35) {
    const number = Math.ceil((length - 9) / 5);
    return `2001:db8::${groups(number, length - 10, random)}`;
  }
  if (length < 39) return `2001:db8:${groups(6, length - 9, random)}`;
  if (length === 39) return `2001:0db8:${groups(6, 29, random)}`;
  return `2001:0db8:${groups(4, 19, random)}:${ipv4(length - 30, random)}`;
}

/** Groups of an IPv6 address with the colons between them. */
function groups(number: number, length: number, random: Random): string {
  let left = length - (number - 1);
  return Array.from({ length: number }, (_, index) => {
    const size = Math.min(4, left - (number - 1 - index));
    left -= size;
    return hex(size, random);
  }).join(':');
}

function webAddress(length: number, random: Random): string | undefined {
  const start = 'https://example.com/';
  return length < start.length ? undefined : start + name(length - start.length, random);
}

function reference(length: number, random: Random): string {
  return webAddress(length, random) ?? path(length, random);
}

function path(length: number, random: Random): string {
  return length <= 0 ? '' : `/${name(length - 1, random)}`;
}

function uuid(random: Random): string {
  const text = hex(32, random);
  return text.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** A word, and digits behind it. */
function name(length: number, random: Random): string {
  const whole = words.filter((word) => word.length <= length);
  const word = pick(random, whole) ?? (pick(random, words) ?? 'alpha').slice(0, Math.max(0, length));
  return word + digits(length - word.length, random);
}

const drawn = 16;

/** Digits, of which the first are drawn and then repeated. */
function digits(length: number, random: Random): string {
  if (length <= 0) return '';
  const some = Array.from({ length: Math.min(length, drawn) }, () => below(10, random)).join('');
  return some.repeat(Math.ceil(length / drawn)).slice(0, length);
}

/** Digits of a number above zero. */
function count(length: number, random: Random): string {
  return `${1 + below(9, random)}${digits(length - 1, random)}`;
}

function hex(length: number, random: Random): string {
  const rest = Array.from({ length: length - 1 }, () => below(16, random).toString(16));
  return (1 + below(15, random)).toString(16) + rest.join('');
}

function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}
