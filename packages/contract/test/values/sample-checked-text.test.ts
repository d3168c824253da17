import { formatChecks } from '@firn/primitives/formats';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../src/document/index.js';
import { isNoSampleError, misfitsOf, sampleType } from '../../src/values/index.js';
import { randomOf } from '../../src/values/random.js';
import { formatTexts } from '../../src/values/sample-checked-text.js';

const seeds = Array.from({ length: 8 }, (_, seed) => `seed ${seed}`);

/** Values of a schema whose formats are checked, one for each seed. */
function samplesOf(schema: object): readonly unknown[] {
  const { model } = openDocument(
    {
      openapi: '3.1.0',
      info: { title: 'samples', version: '1.0.0' },
      paths: {},
      components: { schemas: { Value: schema, Email: { type: 'string', format: 'email' } } },
    },
    { formats: 'check' },
  );
  const type = { kind: 'reference', name: 'Value' } as const;
  return seeds.map((seed) => {
    const value = sampleType({ contract: model, random: randomOf(seed) }, type);
    expect(misfitsOf(model, type, value)).toEqual([]);
    expect(sampleType({ contract: model, random: randomOf(seed) }, type)).toEqual(value);
    return value;
  });
}

const textsOf = (format: string, rules: object = {}): readonly unknown[] =>
  samplesOf({ type: 'string', format, ...rules });

/** The lengths that each format has, up to 400. */
const lengths: Readonly<Record<string, (length: number) => boolean>> = {
  'date-time-text': (length) => length === 20 || length > 21,
  'date-text': (length) => length === 10,
  time: (length) => length === 9 || length > 10,
  duration: (length) => length > 2,
  email: (length) => length > 2 && length < 319,
  hostname: (length) => length > 0 && length < 254,
  ipv4: (length) => length > 6 && length < 16,
  ipv6: (length) => length > 1 && length < 46,
  uri: (length) => length > 1,
  'uri-reference': () => true,
  'uri-template': () => true,
  uuid: (length) => length === 36,
  'json-pointer': () => true,
  'relative-json-pointer': (length) => length > 0,
  regex: () => true,
};

describe('texts of checked formats', () => {
  it.each(Object.entries(formatTexts))('has %s of every length that the format has', (format, { make }) => {
    for (let length = 0; length <= 400; length++) {
      if (lengths[format]?.(length) !== true) continue;
      for (const seed of seeds) {
        const text = make(length, randomOf(seed));
        expect([text, text.length, formatChecks[format]?.is(text)]).toEqual([text, length, true]);
      }
    }
  });

  it.each([
    ['date-time', { minLength: 30 }],
    ['date-time', { minLength: 21 }],
    ['time', { minLength: 15 }],
    ['duration', { minLength: 8 }],
    ['ipv4', { minLength: 15 }],
    ['ipv4', { maxLength: 7 }],
    ['hostname', { minLength: 253 }],
    ['email', { minLength: 318 }],
    ['uri', { minLength: 40, maxLength: 40 }],
    ['email', { pattern: '@corp\\.com$' }],
    ['email', { pattern: '@corp\\.com$', minLength: 40, maxLength: 40 }],
    ['email', { pattern: '@corp\\.com$', maxLength: 10 }],
    ['email', { pattern: '^admin' }],
    [
      'email',
      {
        allOf: [
          { type: 'string', pattern: '^admin' },
          { type: 'string', pattern: '@corp\\.com$' },
        ],
      },
    ],
    ['uri', { pattern: '\\.corp\\.com/' }],
    ['uri', { pattern: '^https://[a-z]+\\.corp\\.com/.*$', minLength: 60 }],
    ['date-time', { pattern: '^1999-' }],
    ['date-time', { pattern: '\\.[0-9]{3}Z$' }],
    ['date', { pattern: '-01$' }],
    ['ipv4', { pattern: '^10\\.' }],
    ['uuid', { pattern: '^[a-f0-9]{8}-[a-f0-9]{4}-7' }],
    ['hostname', { pattern: '\\.internal$' }],
  ])('keeps the rules beside %s: %j', (format, rules) => {
    textsOf(format, rules);
  });

  it('keeps the rules beside a reference', () => {
    samplesOf({ $ref: '#/components/schemas/Email', pattern: '@corp\\.com$' });
  });

  it.each([
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-template',
    'json-pointer',
    'regex',
  ])('fills unique lists and keys of %s', (format) => {
    const items = { type: 'string', format };
    samplesOf({ type: 'array', items, uniqueItems: true, minItems: 20 });
    samplesOf({ type: 'object', propertyNames: items, additionalProperties: true, minProperties: 20 });
  });

  it.each([
    ['email', { minLength: 319 }],
    ['ipv4', { minLength: 16 }],
    ['ipv4', { pattern: '^x' }],
    ['date-time', { minLength: 21, maxLength: 21 }],
    ['hostname', { minLength: 60_000 }],
    ['regex', { minLength: 1_000_000_000 }],
  ])('throws where no text keeps the rules beside %s: %j', (format, rules) => {
    const sample = (): unknown => textsOf(format, rules);
    expect(sample).toThrow(/no value was found that keeps every rule/);
    expect(sample).toThrow(expect.toSatisfy(isNoSampleError));
  });
});
