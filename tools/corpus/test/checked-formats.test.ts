import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDocument } from '@firn/codegen';
import { openDocument } from '@firn/contract/document';
import { misfitsOf, randomOf, sampleType } from '@firn/contract/values';
import { createMock, type Mock } from '@firn/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram, loadPackage } from '../src/generated-code/load-package.js';
import { type ServerUnderTest, startServer } from '../src/round-trip/server-under-test.js';

// With `formats: 'check'`, everything that judges a value gives one verdict.

const formats: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  'date-time': ['2016-12-31T23:59:60Z', '2016-12-31T22:59:60Z'],
  date: ['2024-02-29', '2023-02-29'],
  time: ['23:59:60+00:00', '23:59:60+01:00'],
  duration: ['P1DT12H', 'PT0.5S'],
  email: ['"a b"@example.com', 'a..b@example.com'],
  hostname: ['a--b.example', '-a.example'],
  ipv4: ['192.0.2.1', '192.0.2.01'],
  ipv6: ['::ffff:192.0.2.1', '1::2::3'],
  uri: ['urn:isbn:0451450523', '/relative'],
  'uri-reference': ['/relative?a#b', '1:b'],
  'uri-template': ['/pets/{id}{?page*}', '/pets/{id'],
  uuid: ['2EB8AA08-aa98-11ea-b4aa-73b441d16380', '2eb8aa08aa9811eab4aa73b441d16380'],
  'json-pointer': ['/a~1b/é', '/a~2'],
  'relative-json-pointer': ['0#', '01/a'],
  regex: ['^(?<a>x)\\k<a>$', '\\a'],
};
const names = Object.keys(formats);
const annotations = ['idn-email', 'idn-hostname', 'iri', 'iri-reference', 'password', 'byte', 'unknown'];

const fields = Object.fromEntries(
  [...names, ...annotations].map((format) => [format, { type: 'string', format }] as const),
);
const text = (format: string, rules: object = {}): object => ({ type: 'string', format, ...rules });
/** Formats with rules beside them. */
const besideOthers = {
  precise: text('date-time', { minLength: 30 }),
  widest: text('ipv4', { minLength: 15 }),
  longest: text('hostname', { minLength: 253 }),
  corporate: text('email', { pattern: '@corp\\.com$' }),
  hosts: { type: 'array', items: text('ipv4'), uniqueItems: true, minItems: 5 },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = {
  openapi: '3.1.0',
  info: { title: 'checked', version: '1.0.0' },
  paths: {
    '/values': {
      post: {
        operationId: 'sendValue',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Value' }) },
        responses: { 200: { description: 'The same.', ...json({ $ref: '#/components/schemas/Value' }) } },
      },
    },
    '/values/{id}': {
      get: {
        operationId: 'getValue',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text('uuid') },
          { name: 'hosts', in: 'query', schema: { type: 'array', items: text('hostname') } },
          { name: 'X-From', in: 'header', schema: text('ipv4') },
          { name: 'since', in: 'query', schema: text('date', { default: '2024-01-01' }) },
        ],
        responses: { 204: { description: 'It is there.' } },
      },
    },
    '/samples': {
      get: {
        operationId: 'getSamples',
        responses: {
          200: {
            description: 'All of them.',
            ...json({ type: 'object', required: Object.keys(besideOthers), properties: besideOthers }),
          },
        },
      },
    },
    '/forms': {
      post: {
        operationId: 'sendForm',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Form' } },
          },
        },
        responses: { 204: { description: 'It is there.' } },
      },
    },
    '/parts': {
      post: {
        operationId: 'sendParts',
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Form' } } },
        },
        responses: { 204: { description: 'It is there.' } },
      },
    },
  },
  components: {
    schemas: {
      Form: { type: 'object', required: ['id'], properties: { id: text('uuid'), site: text('uri') } },
      Value: {
        type: 'object',
        properties: {
          ...fields,
          nullable: { type: ['string', 'null'], format: 'uuid' },
          numberOr: { type: ['integer', 'string'], format: 'ipv4' },
          patterned: text('uri', { pattern: '^https' }),
          long: text('json-pointer', { minLength: 2, maxLength: 3, minimum: 5 }),
          listed: text('hostname', { enum: ['a.example', 'a b'] }),
          constant: text('ipv4', { const: '192.0.2.1' }),
          merged: { allOf: [text('email'), { type: 'string', maxLength: 12 }] },
          both: { allOf: [text('uri'), text('uri-reference')] },
          short: text('email', { maxLength: 5 }),
          lengthy: text('uri', { minLength: 40 }),
          keyed: { type: 'object', propertyNames: text('uuid'), additionalProperties: text('date') },
          not: { type: 'string', not: { format: 'ipv4' } },
          conditional: {
            type: 'string',
            if: { format: 'ipv4' },
            else: { minLength: 8 },
          },
          untyped: { format: 'uuid' },
          mistaken: { format: 'uri', const: 'not a uri' },
          ...besideOthers,
        },
      },
    },
  },
};

type Value = Readonly<Record<string, unknown>>;
const [uuid] = formats.uuid ?? [];

/** Values, and whether each is one. */
const table: readonly (readonly [value: Value, isValid: boolean])[] = [
  ...names.flatMap((name) => {
    const [good, bad] = formats[name] ?? [];
    return [
      [{ [name]: good }, true],
      [{ [name]: bad }, false],
      [{ [name]: 5 }, false],
    ] as const;
  }),
  ...annotations.map((name) => [{ [name]: 'anything at all' }, true] as const),
  [{ nullable: null }, true],
  [{ nullable: uuid }, true],
  [{ nullable: 'x' }, false],
  [{ numberOr: 5 }, true],
  [{ numberOr: '192.0.2.1' }, true],
  [{ numberOr: '5' }, false],
  [{ patterned: 'https://example.com' }, true],
  [{ patterned: 'ftp://example.com' }, false],
  [{ patterned: 'https' }, false],
  [{ long: '/😀' }, true],
  [{ long: '/😀😀' }, true],
  [{ long: '/' }, false],
  [{ long: '/abc' }, false],
  [{ listed: 'a.example' }, true],
  [{ listed: 'a b' }, false],
  [{ constant: '192.0.2.1' }, true],
  [{ constant: '192.0.2.2' }, false],
  [{ merged: 'a@b.example' }, true],
  [{ merged: 'abc@b.example' }, false],
  [{ both: 'a:b' }, true],
  [{ both: '/b' }, false],
  [{ keyed: { [uuid ?? '']: '2024-01-01' } }, true],
  [{ keyed: { a: '2024-01-01' } }, false],
  [{ keyed: { [uuid ?? '']: 'a' } }, false],
  [{ not: 'a' }, true],
  [{ not: '192.0.2.1' }, false],
  [{ conditional: '1.1.1.1' }, true],
  [{ conditional: 'ab' }, false],
  [{ conditional: 'abcdefghij' }, true],
  [{ untyped: 'x' }, true],
  [{ mistaken: 'not a uri' }, true],
  [{ mistaken: 'a:b' }, false],
  [{ precise: '2024-02-29T00:00:00.000000000Z' }, true],
  [{ precise: '2024-02-29T00:00:00Zaaaaaaaaaa' }, false],
  [{ corporate: 'user@corp.com' }, true],
  [{ corporate: 'user@example.com' }, false],
];

const valueType = { kind: 'reference', name: 'Value' } as const;

type Call = (transport: unknown, params: object) => Promise<unknown>;
interface Validators {
  readonly isValue: (value: unknown) => boolean;
  readonly explainValue: (value: unknown) => readonly { readonly message: string }[];
  readonly ValueZod: { readonly safeParse: (value: unknown) => { readonly success: boolean } };
}

const contract = openDocument(document, { formats: 'check' });
let folder: string;
let server: ServerUnderTest;
let client: Readonly<Record<string, unknown>>;
let validators: Validators;
let mock: Mock;
let given: unknown;
let answer: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checked-formats-'));
  const out = join(folder, 'packages');
  mkdirSync(out);
  writeFileSync(join(folder, 'spec.json'), JSON.stringify(document));
  await generateDocument({
    documents: ['spec.json'],
    root: folder,
    out: 'packages',
    scope: '@firn',
    codecs: false,
    name: 'checked',
    formats: 'check',
  });
  const packages = { name: 'checked', folder: out, document: join(folder, 'spec.json') };
  client = await loadPackage(packages, 'client');
  const all = join(folder, 'validators.mjs');
  const exported = ['validators', 'validators/explain', 'validators/zod'];
  await bundleProgram(
    exported.map((each) => `export * from '@firn/checked-${each}';`).join('\n'),
    packages,
    all,
  );
  validators = (await import(all)) as Validators;
  server = await startServer(packages, ['default'], {
    handle: (_operation, params) => {
      given = params;
      return answer;
    },
    authenticate: () => true,
  });
  mock = createMock({ contracts: [contract] });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: string, params: object): Promise<unknown> => {
  const create = client.httpTransport as (options: object) => unknown;
  return (client[name] as Call)(create({ baseUrl: server.origin(name) }), params);
};

const post = (path: string, value: unknown): [string, RequestInit] => [
  path,
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) },
];

/** Whether the client takes a value as an answer. */
async function answered(value: unknown): Promise<boolean> {
  const create = client.httpTransport as (options: object) => unknown;
  const transport = create({ baseUrl: 'http://nowhere.example', fetch: async () => Response.json(value) });
  return (client.sendValue as Call)(transport, { body: {} }).then(
    () => true,
    (error: Error & { readonly code?: unknown }) => {
      expect(error.code).toBe('response-validation');
      return false;
    },
  );
}

describe('one verdict of a value', () => {
  it.each(table)('%j: %j', async (value, isValid) => {
    const origin = server.origin('sendValue') as string;
    const [path, init] = post('/values', value);
    answer = value;
    const verdicts = {
      check: validators.isValue(value),
      explanation: validators.explainValue(value).length === 0,
      zod: validators.ValueZod.safeParse(value).success,
      model: misfitsOf(contract.model, valueType, value).length === 0,
      server: (await fetch(origin + path, init)).ok,
      client: await answered(value),
      mock: (await mock.fetch(new Request(`http://mock${path}`, init))).ok,
    };
    expect(verdicts).toEqual(Object.fromEntries(Object.keys(verdicts).map((each) => [each, isValid])));
  });

  it('is the same of parameters', async () => {
    const good = `/values/${uuid}?hosts=a.example&hosts=b.example&since=2024-02-29`;
    for (const [path, from, isValid] of [
      [good, '192.0.2.1', true],
      [good.replace('b.example', '-'), '192.0.2.1', false],
      [good.replace('02-29', '02-30'), '192.0.2.1', false],
      [good.replace(/-.*\?/, '?'), '192.0.2.1', false],
      [good, '192.0.2', false],
    ] as const) {
      answer = undefined;
      const init = { headers: { 'x-from': from } };
      const answers = [
        await fetch(`${server.origin('getValue')}${path}`, init),
        await mock.fetch(new Request(`http://mock${path}`, init)),
      ];
      expect(
        answers.map(({ ok }) => ok),
        path,
      ).toEqual([isValid, isValid]);
    }
  });
});

describe('checked formats', () => {
  it.each(['sendForm', 'sendParts'])('are members of forms: %s', async (name) => {
    answer = undefined;
    const body = { id: uuid, site: 'https://example.com/a?b=c&d' };
    await call(name, { body });
    expect(given).toEqual({ body });
    await expect(call(name, { body: { id: uuid, site: 'x' } })).rejects.toThrow(/site must be a URI/);
  });

  it('are sent in paths, queries and headers as they are', async () => {
    answer = undefined;
    const params = { id: uuid, hosts: ['a.example', 'b'], 'X-From': '192.0.2.1', since: '2024-02-29' };
    await call('getValue', params);
    expect(given).toEqual(params);
  });

  it('are kept by values that are made of a schema', () => {
    for (let seed = 0; seed < 50; seed++) {
      const source = { contract: contract.model, document: contract, random: randomOf(String(seed)) };
      expect(validators.explainValue(sampleType(source, valueType))).toEqual([]);
    }
  });

  it('are kept by answers of the mock', async () => {
    const response = await mock.fetch(new Request('http://mock/samples'));
    expect(response.headers.get('x-mock-warning')).toBeNull();
    const value = (await response.json()) as Value;
    expect(Object.keys(value).toSorted()).toEqual(Object.keys(besideOthers).toSorted());
    expect(validators.explainValue(value)).toEqual([]);
  });

  it('are annotations without the option', () => {
    const unchecked = openDocument(document);
    const bad = Object.fromEntries(names.map((name) => [name, formats[name]?.[1]]));
    expect(misfitsOf(unchecked.model, valueType, bad)).toEqual([]);
    expect(misfitsOf(contract.model, valueType, bad).map(({ rule }) => rule)).toEqual(
      names.map((name) => `format:${name}`),
    );
  });
});
