import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexSmallService } from '../../fixtures/small-service.js';
import { useStore } from '../../fixtures/test-store.js';
import { createChecker, type Operation, type Parameter, readOperations, type Schema } from './openapi.js';
import { goodBodies, leastRequest, requestInit, targetOf } from './requests.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let url: string;

beforeAll(async () => {
  const service = await indexSmallService(store(), (close) => closing.push(close), []);
  url = await service.open();
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** A value that breaks one rule, and what the message must say of the rule. */
interface Broken {
  readonly value: string | readonly string[] | undefined;
  readonly rule: RegExp;
}

const text = (options: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: 'grapheme-ascii', ...options });
const escaped = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the message says of a format, and texts that are none of it. */
const formats: Readonly<Record<string, { readonly rule: RegExp; readonly broken: fc.Arbitrary<string> }>> = {
  'unix-seconds': { rule: /integer/, broken: wrongIntegers() },
  uint64: { rule: /decimal integer from 0 to 18446744073709551615/, broken: wrongIntegers(2n ** 64n) },
  uint256: { rule: /decimal integer from 0 to 2\^256 - 1/, broken: wrongIntegers(2n ** 256n) },
  address: {
    rule: /0x and 40 hex digits/,
    broken: fc.oneof(
      text().filter((value) => !/^0x[0-9a-f]{40}$/i.test(value)),
      fc
        .integer({ min: 0, max: 60 })
        .filter((digits) => digits !== 40)
        .map((digits) => `0x${'a'.repeat(digits)}`),
    ),
  },
  cb58: {
    rule: /cb58|base58/,
    broken: fc.oneof(
      text({ maxLength: 45 }),
      fc.constant('2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q6'),
    ),
  },
  'node-id': {
    rule: /NodeID-/,
    broken: fc.oneof(text({ maxLength: 38 }), fc.constant('NodeID-JQPadXEMWtRtJyXrisyDNWuXKSjSf9D37')),
  },
};

/** Texts that are no whole number in decimal, or one from `limit` on. */
function wrongIntegers(limit?: bigint): fc.Arbitrary<string> {
  const others = fc.constantFrom(
    '',
    ' ',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '1_000',
    '1 ',
    'NaN',
    'Infinity',
    '٣',
    'null',
  );
  const words = text({ minLength: 1 }).filter((value) => !/^\d+$/.test(value));
  return limit === undefined
    ? fc.oneof(others, words)
    : fc.oneof(others, words, fc.bigInt({ min: limit, max: limit * 1000n }).map(String));
}

/** Every way to break one rule of a schema. */
function waysToBreak(schema: Schema): fc.Arbitrary<Broken>[] {
  const { enum: names, minimum, maximum, maxLength, format = '' } = schema;
  const ways: fc.Arbitrary<Broken>[] = [];
  if (names !== undefined) {
    const wrong = fc.oneof(
      text(),
      fc.constantFrom(...names).map((name) => name.toUpperCase()),
      fc.constantFrom(...names).map((name) => `${name} `),
    );
    const rule = new RegExp(`must be one of .*${escaped(names[0] ?? '')}`);
    ways.push(wrong.filter((value) => !names.includes(value)).map((value) => ({ value, rule })));
  }
  if (schema.type === 'integer' && format !== 'uint64') {
    // What is below 0 has a sign, and is no whole number in decimal.
    if (minimum !== undefined && minimum > 0)
      ways.push(
        fc
          .integer({ min: 0, max: minimum - 1 })
          .map((value) => ({ value: String(value), rule: new RegExp(`must not be less than ${minimum}$`) })),
      );
    if (maximum !== undefined)
      ways.push(
        fc.integer({ min: maximum + 1 }).map((value) => ({
          value: String(value),
          rule: new RegExp(`must not be greater than ${maximum}$`),
        })),
      );
    ways.push(wrongIntegers().map((value) => ({ value, rule: /integer|less than/ })));
  }
  if (maxLength !== undefined)
    ways.push(
      fc.integer({ min: maxLength + 1, max: maxLength + 300 }).map((length) => ({
        value: 'a'.repeat(length),
        rule: new RegExp(`at most ${maxLength} characters|${formats[format]?.rule.source ?? 'nothing else'}`),
      })),
    );
  const known = formats[format];
  if (known !== undefined) ways.push(known.broken.map((value) => ({ value, rule: known.rule })));
  return ways;
}

/** Every way to break one rule of a parameter. */
function waysToBreakParameter({ in: place, required, schema }: Parameter): fc.Arbitrary<Broken>[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  const wrong =
    alternatives === undefined
      ? waysToBreak(schema)
      : [
          fc
            .oneof(
              fc.constantFrom('Total', '-1', '1.5', 'mainnet '),
              text({ minLength: 1 }).filter((value) => !/^\d+$/.test(value)),
            )
            .map((value) => ({ value, rule: /must be/ })),
        ];
  // A path without a value, or with a dot for one, is another path.
  if (place === 'path')
    return wrong.map((way) => way.filter(({ value }) => !/^\.{0,2}$/.test(String(value))));
  const twice = fc.constant({ value: ['1', '2'], rule: /must/ });
  const missing = fc.constant({ value: undefined, rule: /is missing/ });
  return [...wrong, twice, ...(required === true ? [missing] : [])];
}

const check = createChecker();
const operations = readOperations();

/** Sends a request with one broken rule and compares the answer with what the document says of such a request. */
async function expectRefusal(operation: Operation, name: string, { value, rule }: Broken): Promise<void> {
  const target = targetOf(operation, { ...leastRequest(operation), [name]: value });
  const response = await fetch(url + target, requestInit(operation));
  const body = (await response.json()) as { readonly message: string[] };
  const where = `${target} is answered ${response.status} ${JSON.stringify(body)}`;
  expect(response.status, where).toBe(400);
  const schema = operation.responses['400']?.content?.['application/json']?.schema;
  expect(check(schema ?? {}, body), where).toEqual([]);
  expect(body, where).toMatchObject({ error: 'Bad Request', statusCode: 400 });
  expect(body.message, where).toHaveLength(1);
  expect(body.message[0], where).toMatch(new RegExp(`^${escaped(name)}\\b`));
  expect(body.message[0], where).toMatch(rule);
}

const withParameters = operations.filter(({ parameters }) => parameters.length > 0);

describe.each(withParameters.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (_name, operation) => {
    for (const parameter of operation.parameters) {
      const ways = waysToBreakParameter(parameter);
      test(`refuses ${parameter.name} with one rule broken, and names it and the rule`, async () => {
        expect(ways).not.toEqual([]);
        const broken = ways.map((way) =>
          fc.asyncProperty(way, (each) => expectRefusal(operation, parameter.name, each)),
        );
        for (const property of broken) await fc.assert(property, times(8));
      });
    }
  },
);

interface BrokenBody {
  readonly body: unknown;
  /** The key whose rule is broken. */
  readonly key: string;
}

/** Every body that has one key less, or a value of another type under it. */
function brokenBodies(body: unknown): BrokenBody[] {
  if (Array.isArray(body))
    return body.flatMap((item, at) =>
      brokenBodies(item).map((each) => ({ ...each, body: body.with(at, each.body) })),
    );
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const { [key as keyof object]: _left, ...others } = body;
    const wrong = [true, null, typeof value === 'object' ? 'text' : {}].map((each) => ({
      ...others,
      [key]: each,
    }));
    const here = [others, ...wrong].map((each) => ({ key, body: each }));
    const within = brokenBodies(value).map((each) => ({ ...each, body: { ...others, [key]: each.body } }));
    return [...here, ...within];
  });
}

describe.each(
  operations.filter(({ body }) => body !== undefined).map((each) => [each.operationId, each] as const),
)('the body of %s', (_name, operation) => {
  test('is refused with one rule broken, and the key is named', async () => {
    const way = fc.constantFrom(...goodBodies.flatMap(brokenBodies));
    await fc.assert(
      fc.asyncProperty(way, async ({ body, key }) => {
        const response = await fetch(url + targetOf(operation, {}), requestInit(operation, body));
        const answer = (await response.json()) as { readonly message: readonly string[] };
        const where = `${JSON.stringify(body)} is answered ${response.status} ${JSON.stringify(answer)}`;
        expect(response.status, where).toBe(400);
        expect(answer.message.join(' '), where).toContain(key);
      }),
      times(100),
    );
  });

  test.each([
    ['', /missing|body/],
    ['{', /JSON/],
    ['[]', /object/],
    [`{"queries":${'['.repeat(40)}${']'.repeat(40)}}`, /nested/],
  ])('%j is refused', async (text, rule) => {
    const response = await fetch(url + targetOf(operation, {}), { ...requestInit(operation), body: text });
    expect([response.status, String(((await response.json()) as { message: string[] }).message)]).toEqual([
      400,
      expect.stringMatching(rule),
    ]);
  });
});
