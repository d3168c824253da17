import { callOperation, type Params } from '@firn/contract/call';
import { openDocument } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { misfitsOf, randomOf, sampleType } from '@firn/contract/values';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';
import { contracts } from './firn-contracts.js';

const mock = createMock({ contracts });

/** Calls an operation of the mock without a network. */
function call(name: string, params: Params, headers: Record<string, string> = {}, of = mock) {
  const operation = contracts.flatMap(({ operations }) => operations).find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${name} is not there`);
  const target = {
    url: 'http://mock',
    path: { blockchainId: 'C' },
    headers,
    fetch: (url: unknown, init: unknown) => of.fetch(new Request(url as string, init as RequestInit)),
  };
  return callOperation({ ...target, fetch: target.fetch as typeof fetch }, operation, params);
}

describe('a mock of both contracts', () => {
  it('answers every example with its result', async () => {
    const examples = contracts.flatMap(({ operations }) =>
      operations.flatMap((operation) => {
        const isSubscription = operation.kind === 'rpc' && operation.subscription !== undefined;
        if (isSubscription || /unsubscribe$/i.test(operation.name)) return [];
        return operation.examples.map((example) => ({ ...example, name: operation.name }));
      }),
    );
    // Several examples may have the same parameters: what a server answers depends on its chain.
    const resultsOf = (name: string, params: Params) =>
      examples
        .filter((each) => each.name === name && canonicalJson(each.params) === canonicalJson(params))
        .map(({ result }) => canonicalJson(result));
    for (const { name, params } of examples) {
      const answer = await call(name, params);
      if (!answer.ok) throw new Error(`${name}: ${answer.message}`);
      expect(resultsOf(name, params), name).toContain(canonicalJson(answer.result));
    }
  });

  it('answers other parameters with one of the examples, the same every time', async () => {
    const ask = () => call('eth_getBalance', { address: `0x${'5'.repeat(40)}`, block: 'latest' });
    const first = await ask();
    expect(first).toMatchObject({ ok: true });
    expect(await ask()).toEqual(first);
  });

  it('refuses broken parameters as a server does', async () => {
    expect(await call('info.peers', { nodeIDs: [5] })).toMatchObject({
      ok: false,
      code: -32602,
      data: { path: 'nodeIDs[0]', reason: 'nodeIDs[0]: expected NodeID- and 20 bytes in cb58, received 5' },
    });
    expect(await call('getChainMetrics', { chainId: 1, metric: 'none', pageSize: 0 })).toMatchObject({
      code: 400,
      data: {
        error: 'Bad Request',
        statusCode: 400,
        message: [expect.stringContaining('metric'), expect.stringContaining('pageSize')],
      },
    });
    const unknown = await mock.fetch(new Request('http://mock/v2/nope'));
    expect(unknown.status).toBe(404);
  });

  it('gives the items of all examples in pages', async () => {
    const seen: unknown[] = [];
    let pageToken: unknown;
    for (let count = 0; count < 20; count++) {
      const params = {
        chainId: 7,
        metric: 'txCount',
        pageSize: 1,
        ...(pageToken !== undefined && { pageToken }),
      };
      const answer = await call('getChainMetrics', params);
      if (!answer.ok) throw new Error(answer.message);
      const page = answer.result as { results: unknown[]; nextPageToken?: string };
      expect(page.results).toHaveLength(1);
      seen.push(...page.results);
      pageToken = page.nextPageToken;
      if (pageToken === undefined) break;
    }
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen.map((item) => JSON.stringify(item))).size).toBe(seen.length);
    expect(
      await call('getChainMetrics', { chainId: 7, metric: 'txCount', pageToken: 'foreign' }),
    ).toMatchObject({
      code: 400,
      message: expect.stringContaining('unknown page token "foreign"'),
    });
  });

  it('answers an error that a header asks for, by name or code', async () => {
    expect(await call('info.peers', {}, { 'x-mock-error': 'InternalError' })).toMatchObject({
      ok: false,
      code: -32603,
    });
    expect(await call('listChains', {}, { 'x-mock-error': '503' })).toMatchObject({ ok: false, code: 503 });
    expect(await call('listChains', {}, { 'x-mock-error': 'Teapot' })).toMatchObject({
      code: 400,
      message: expect.stringContaining('x-mock-error Teapot: listChains has BadRequest (400)'),
    });
  });

  it('takes as long as it is told, within bounds', async () => {
    const begin = performance.now();
    await call('info.getNodeID', {}, { 'x-mock-latency': '30-60' });
    expect(performance.now() - begin).toBeGreaterThan(25);
    expect(await call('info.getNodeID', {}, { 'x-mock-latency': '99999999' })).toMatchObject({
      code: -32602,
    });
    expect(() => createMock({ contracts, latency: 'slow' })).toThrow('latency slow: expected milliseconds');
  });
});

describe('a mock of the OpenRPC document of somebody else', () => {
  const params = [{ name: 'a', required: true, schema: { type: 'integer' } }];
  const result = { name: 'r', schema: { type: 'string', minLength: 3 } };
  const pairing = (name: string, value: unknown) => ({
    name,
    params: [{ name: 'a', value: 1 }],
    result: { name: 'r', value },
  });
  const other = createMock({
    contracts: [
      openDocument({
        openrpc: '1.3.2',
        info: { title: 'Other', version: '1' },
        methods: [
          { name: 'broken', params, result, examples: [pairing('one', 7), pairing('two', 'x')] },
          { name: 'half', params, result, examples: [pairing('one', 7), pairing('two', 'right')] },
          { name: 'impossible', params, result: { name: 'r', schema: false }, examples: [pairing('one', 7)] },
          { name: 'named', params, result, paramStructure: 'by-name' },
          { name: 'placed', params, result, paramStructure: 'by-position' },
        ],
      }),
    ],
  });
  const ask = async (method: string, given: unknown, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: given });
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await other.fetch(new Request('http://mock/', init))).json();
  };

  it('answers with examples that the contract allows, else with a value of the schema', async () => {
    expect(await ask('half', [1])).toMatchObject({ result: 'right' });
    expect(await ask('half', [1], { prefer: 'example=one' })).toMatchObject({ result: 7 });
    expect(await ask('broken', [1])).toMatchObject({ result: expect.stringMatching(/.{3}/) });
    expect(await ask('impossible', [1])).toMatchObject({ result: 7 });
  });

  it('refuses the form of parameters that paramStructure leaves out', async () => {
    expect(await ask('named', { a: 1 })).toHaveProperty('result');
    expect(await ask('placed', [1])).toHaveProperty('result');
    const refusal = (text: string) => ({ error: { code: -32602, message: expect.stringContaining(text) } });
    expect(await ask('named', [1])).toMatchObject(refusal('expected an object, parameters by name'));
    expect(await ask('placed', { a: 1 })).toMatchObject(refusal('expected an array, parameters by position'));
    expect(await ask('placed', {})).toMatchObject(refusal('a: missing'));
  });
});

describe('sampleType', () => {
  it('makes values that the type allows, for every result of both contracts', () => {
    const results = contracts.flatMap(({ model, operations }) =>
      operations
        .filter(({ result }) => result.kind !== 'undefined')
        .map(({ name, result }) => ({ model, name, result })),
    );
    const broken = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...results), fc.string(), ({ model, name, result }, seed) => {
        const value = sampleType({ contract: model, random: randomOf(seed) }, result);
        for (const { message } of misfitsOf(model, result, value)) broken.add(`${name} ${message}`);
      }),
      times(600),
    );
    expect([...broken]).toEqual([]);
  });

  it.each([
    [{ items: [{ type: 'integer' }], minItems: 20, maxItems: 20 }, 20],
    [
      { items: [{ type: 'integer' }, { type: 'string' }], additionalItems: { type: 'boolean' }, minItems: 4 },
      4,
    ],
    [{ prefixItems: [{ type: 'integer' }], items: { type: 'string' }, minItems: 3, maxItems: 5 }, 3],
  ])('makes %j as long as it has to be', (schema, least) => {
    const { model, operations } = openDocument({
      openrpc: '1.2.6',
      info: { title: 'Lists', version: '1' },
      methods: [{ name: 'list', params: [], result: { name: 'list', schema: { type: 'array', ...schema } } }],
    });
    const [method] = operations;
    const value = method && sampleType({ contract: model, random: randomOf('a') }, method.result);
    expect(method && misfitsOf(model, method.result, value)).toEqual([]);
    expect(value).toHaveProperty('length', least);
  });

  it('serves a document without examples', async () => {
    const shop = createMock({
      contracts: [
        openDocument({
          openapi: '3.1.0',
          info: { title: 'Shop', version: '1' },
          paths: {
            '/pets/{id}': {
              get: {
                parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
                responses: {
                  200: {
                    description: '',
                    content: {
                      'application/json': {
                        schema: {
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: { type: 'string', minLength: 4 },
                            age: { type: 'integer', minimum: 1, maximum: 9 },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        }),
      ],
    });
    const ask = async (path: string) => (await shop.fetch(new Request(`http://mock${path}`))).json();
    const pet = await ask('/pets/7');
    expect(pet).toEqual({ name: expect.stringMatching(/^.{4,}$/), age: expect.any(Number) });
    expect(await ask('/pets/7')).toEqual(pet);
    expect(await ask('/pets/seven')).toMatchObject({ status: 400 });
  });
});
