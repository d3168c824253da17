import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isDateText,
  isDateTimeText,
  isDuration,
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isJsonPointer,
  isRegex,
  isRelativeJsonPointer,
  isTimeText,
  isUri,
  isUriReference,
  isUriTemplate,
  isUuid,
} from '../../src/index.js';

interface Cases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const suite: Readonly<Record<string, Cases>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'json-schema-test-suite/cases.json'), 'utf8'),
);

const predicates: Readonly<Record<string, (value: unknown) => boolean>> = {
  'date-time': isDateTimeText,
  date: isDateText,
  time: isTimeText,
  duration: isDuration,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  'uri-template': isUriTemplate,
  uuid: isUuid,
  'json-pointer': isJsonPointer,
  'relative-json-pointer': isRelativeJsonPointer,
  regex: isRegex,
};

/**
 * Host names that the suite refuses for what their `xn--` labels stand for. That is a question of the version of Unicode, so that a client and a server
 * may answer it differently; `idn-hostname` is not checked for the same reason.
 */
const punycode: readonly string[] = [
  'xn--X',
  'xn--07jt112bpxg.xn--9t4b11yi5a',
  'xn--hello-txk',
  'xn--hello-zed',
  'xn--hello-6bf',
  'xn--chb89f',
  'xn--07jceefgh4c',
  'xn--al-0ea',
  'xn--l-fda',
  'xn--la-0ea',
  'xn--l-gda',
  'xn--S-jib3p',
  'xn--wva3j',
  'xn--A-2hc5h',
  'xn--5db1e',
  'xn--A-2hc8h',
  'xn--5db3e',
  'xn--defabc-k64e',
  'xn--vek',
  'xn--ngb6iyr',
  'xn--11b2er09f',
  'xn--02b508i',
  'XN--aa---o47jg78q',
];

const differing: Readonly<Record<string, readonly string[]>> = { hostname: punycode };

it('has a predicate for every format of the suite', () => {
  expect(Object.keys(suite).sort()).toEqual(Object.keys(predicates).sort());
});

describe.each(Object.entries(predicates))('%s', (format, is) => {
  const { valid = [], invalid = [] } = suite[format] ?? {};

  it('accepts what the suite accepts', () => {
    expect(valid.filter((text) => !is(text))).toEqual([]);
  });

  it('refuses what the suite refuses, but for the named differences', () => {
    expect(invalid.filter(is)).toEqual(differing[format] ?? []);
  });

  it('refuses what is no text', () => {
    expect([undefined, null, 0, true, [], {}].filter(is)).toEqual([]);
  });
});
