import { describe, expect, it } from 'vitest';
import { formatChecks } from '../../src/formats/index.js';
import { explainCodec } from '../../src/validation/explain-codec.js';
import type { Explain } from '../../src/validation/index.js';
import { rules } from './broken-rules.js';

describe('codecs', () => {
  it.each([
    ['uint64', '1', 'x'],
    ['uint256', 1, -1],
    ['int64', '-1', '-'],
    ['quantity', '0x1', '0x01'],
    ['fixed4', '1.0000', '1'],
    ['exact-number', 1.5, '1'],
    ['address', `0x${'00'.repeat(20)}`, '0x'],
    ['hash', `0x${'00'.repeat(32)}`, '0x'],
    ['hex-bytes', '0x', '0x0'],
    ['hex-checksum', '0x00000000', '0x'],
    ['cb58', '11111', '0'],
    ['node-id', 'NodeID-111111111111111111116DBWJs', 'NodeID-'],
    ['bech32', 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', 'P'],
    ['unix-seconds', 0, '0'],
    ['rfc3339', '2024-12-01T05:00:00Z', '2024-12-01'],
    ['date-time-text', '2024-12-01T05:00:00Z', '2024-12-01', 'format:date-time'],
    ['date-text', '2024-12-01', '2024-13-01', 'format:date'],
    ['time', '05:00:00Z', '05:00:00'],
    ['duration', 'P1D', '1D'],
    ['email', 'a@b.example', 'a'],
    ['hostname', 'b.example', '-'],
    ['ipv4', '192.0.2.1', '192.0.2'],
    ['ipv6', '::1', ':1'],
    ['uri', 'a:b', 'b'],
    ['uri-reference', 'b', ' '],
    ['uri-template', '{a}', '{'],
    ['uuid', '2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2eb8aa08'],
    ['json-pointer', '/a', 'a'],
    ['relative-json-pointer', '0#', '#'],
    ['regex', 'a', '('],
  ])('%s', (codec, good, bad, rule = `format:${codec}`) => {
    const explain: Explain = (value, path, issues) =>
      explainCodec(value, path, issues, codec, undefined, formatChecks);
    expect(rules(explain, good)).toEqual([]);
    expect(rules(explain, bad)).toEqual([rule]);
    expect(rules(explain, undefined)).toEqual([rule]);
  });

  it('says of a rounded integer that it is one', () => {
    const explain: Explain = (value, path, issues) => explainCodec(value, path, issues, 'uint64');
    expect(rules(explain, 2 ** 60)).toEqual(['unsafe-integer']);
    expect(rules(explain, -(2 ** 60))).toEqual(['unsafe-integer']);
    expect(rules(explain, 1.5)).toEqual(['format:uint64']);
  });

  it('checks bounds by value and lengths in code points', () => {
    const bounded: Explain = (value, path, issues) =>
      explainCodec(value, path, issues, 'uint64', { minimum: 2n, maximum: 2n ** 63n });
    expect(rules(bounded, '9223372036854775809')).toEqual(['maximum']);
    expect(rules(bounded, 1)).toEqual(['minimum']);
    expect(rules(bounded, '2')).toEqual([]);
    const hex: Explain = (value, path, issues) =>
      explainCodec(value, path, issues, 'hex-bytes', { minLength: 4, maxLength: 4 });
    expect([rules(hex, '0x'), rules(hex, '0xab'), rules(hex, '0xabcd')]).toEqual([
      ['min-length'],
      [],
      ['max-length'],
    ]);
    const fixed: Explain = (value, path, issues) =>
      explainCodec(value, path, issues, 'fixed4', { minimum: 0n, maximum: 100n });
    expect([rules(fixed, '-0.5000'), rules(fixed, '100.0001'), rules(fixed, 50.5)]).toEqual([
      ['minimum'],
      ['maximum'],
      [],
    ]);
    const quantity: Explain = (value, path, issues) =>
      explainCodec(value, path, issues, 'quantity', { maximum: 255n });
    expect([rules(quantity, '0xff'), rules(quantity, '0x100')]).toEqual([[], ['maximum']]);
  });

  it('does not know other names', () => {
    expect(() => explainCodec('x', [], [], 'password')).toThrow('unknown codec password: one of uint64');
  });
});
