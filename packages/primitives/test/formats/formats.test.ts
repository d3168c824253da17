import { describe, expect, it } from 'vitest';
import {
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

type Is = (value: unknown) => boolean;

const label = 'a'.repeat(63);

describe('what the suite leaves open', () => {
  it.each<[string, Is, string]>([
    ['a local part of 64 characters', isEmail, `${'a'.repeat(64)}@example.com`],
    ['a quoted quotation mark', isEmail, String.raw`"a\"b"@example.com`],
    ['an address behind a tag in capitals', isEmail, 'a@[IPV6:2001:db8::1]'],
    ['a host name of 253 characters', isHostname, `${label}.${label}.${label}.${'a'.repeat(61)}`],
    ['a group of zeros written as ::', isIpv6, '1:2:3:4:5:6::8'],
    ['lower case, as the ABNF of RFC 3339 has it', isDuration, 'p1dt2h'],
    ['a future address', isUri, 'http://[v1.a:b]/'],
    ['an empty host', isUri, 'file:///etc/hosts'],
    ['an empty port', isUri, 'http://a:/'],
    ['a path that starts with a slash', isUri, 'a:/b'],
    ['a scheme alone', isUri, 'about:'],
    ['a colon behind the first segment', isUriReference, 'a/b:c'],
    ['a shifted index', isRelativeJsonPointer, '0-1/a'],
    ['a reserved operator', isUriTemplate, '{|a}'],
    ['a dotted list with modifiers', isUriTemplate, '{?a.b:3,c*}'],
    ['the largest offset', isTimeText, '00:00:00+23:59'],
    ['a leap second of another day', isDateTimeText, '2016-12-31T18:59:60-05:00'],
  ])('accepts %s', (_rule, is, text) => expect(is(text)).toBe(true));

  it.each<[string, Is, string]>([
    ['a local part of 65 characters', isEmail, `${'a'.repeat(65)}@example.com`],
    ['a domain of another alphabet', isEmail, 'a@exämple.com'],
    ['a literal without a registered tag', isEmail, 'a@[tag:1]'],
    ['a host name of 254 characters', isHostname, `${label}.${label}.${label}.${'a'.repeat(62)}`],
    [':: beside eight groups', isIpv6, '1:2:3:4::5:6:7:8'],
    ['an empty authority behind which no path begins', isUri, 'http://a b'],
    ['a path of two slashes without an authority', isUri, 'a://['],
    ['two addresses', isUri, 'http://[::1][::1]/'],
    ['a shift of nothing', isRelativeJsonPointer, '0-0'],
    ['a pattern of the flag v alone', isRegex, '[a--b&&c]{'],
    ['a dot at the end of a name', isUriTemplate, '{a.}'],
    ['a brace inside of braces', isUriTemplate, '{{a}b}'],
    ['an escape that goes on behind an expression', isUriTemplate, '%{a}41'],
    ['half of a pair of surrogates', isUriTemplate, '\uD800'],
  ])('refuses %s', (_rule, is, text) => expect(is(text)).toBe(false));
});

/**
 * Texts that a pattern with nested or overlapping repetition takes more than linear time or stack for. With millions of characters, quadratic time is hours,
 * so that the limit of a test tells.
 */
describe('long hostile texts', () => {
  const size = 2_000_000;
  it.each<[string, Is, readonly string[]]>([
    ['uuid', isUuid, ['a'.repeat(size), '-'.repeat(size)]],
    ['duration', isDuration, [`P${'1'.repeat(size)}`, `P1Y${'1'.repeat(size)}`, 'P1D'.repeat(size)]],
    ['time', isTimeText, [`00:00:00.${'1'.repeat(size)}`]],
    ['date-time', isDateTimeText, [`2024-01-01T00:00:00.${'1'.repeat(size)}`]],
    ['email', isEmail, ['a.'.repeat(size), `"${'\\"'.repeat(size)}`, `"${'"'.repeat(140)}@a`]],
    ['hostname', isHostname, ['a-'.repeat(size), `${'a-'.repeat(120)}.`]],
    ['ipv4', isIpv4, ['1.'.repeat(size)]],
    ['ipv6', isIpv6, [':'.repeat(size), ':'.repeat(45), '1:'.repeat(22)]],
    ['json-pointer', isJsonPointer, [`${'/~0'.repeat(size)}~`]],
    ['relative-json-pointer', isRelativeJsonPointer, [`${'1'.repeat(size)}x`, `1${'/~1'.repeat(size)}~`]],
    [
      'regex',
      isRegex,
      ['('.repeat(size), `${'('.repeat(size)}${')'.repeat(size)}\\1`, '\\k<a>'.repeat(size / 10)],
    ],
    [
      'uri',
      isUri,
      [
        'a'.repeat(size),
        `a:${'//'.repeat(size)} `,
        `http://${'a:'.repeat(size)}"`,
        `http://${'a@'.repeat(size)}`,
        `http://${'%41'.repeat(size)}"`,
        `http://${':1'.repeat(size)}"`,
        'http://['.repeat(size),
        `a:?${'a'.repeat(size)}#${'b'.repeat(size)}"`,
      ],
    ],
    [
      'uri-reference',
      isUriReference,
      [`${'//'.repeat(size)}"`, `//${'a:'.repeat(size)}`, `${'a'.repeat(size)}"`],
    ],
    [
      'uri-template',
      isUriTemplate,
      [
        '{'.repeat(size),
        '{a'.repeat(size),
        `{${'a,'.repeat(size)}`,
        `{${'a.'.repeat(size)}`,
        `{${'a.'.repeat(size)}}`,
        `{${'a,'.repeat(size)}}`,
        `${'{a}'.repeat(size)}{`,
      ],
    ],
  ])('%s', (_format, is, texts) => expect(texts.filter(is)).toEqual([]));
});
