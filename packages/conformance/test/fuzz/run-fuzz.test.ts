import { openDocument } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { checkParams, randomOf } from '@firn/contract/values';
import { createMock } from '@firn/mock';
import { describe, expect, it } from 'vitest';
import { metricsContract } from '../../src/contract/metrics-contract.js';
import { nodeContracts } from '../../src/contract/node-contract.js';
import { breakRule } from '../../src/document/break-rule.js';
import { unfuzzedReason } from '../../src/fuzz/run-fuzz.js';
import { createReport, formatReport, runFuzz } from '../../src/index.js';
import { untriedOperations } from '../../src/untried.js';

const contracts = [...nodeContracts, metricsContract];

/** A target in process, and the requests that it was sent. */
function targetOf(answer: (request: Request) => Promise<Response>) {
  const sent: string[] = [];
  const send = async (url: string, init?: RequestInit) => {
    const request = new Request(url, init);
    sent.push(`${request.url} ${init?.body ?? ''}`);
    return answer(request);
  };
  return {
    sent,
    target: { url: 'http://server.test', path: { blockchainId: 'C' }, fetch: send as typeof fetch },
  };
}

describe('breakRule', () => {
  it('breaks rules of one parameter only, in every form that it is sent in', () => {
    let broken = 0;
    for (const contract of contracts) {
      for (const operation of contract.operations) {
        const random = randomOf(operation.name);
        for (let count = 0; count < 5; count++) {
          const call = breakRule(contract, operation, random);
          if (call === undefined) continue;
          broken++;
          expect(
            operation.kind === 'rest' || checkParams(contract.model, operation, call.params).length > 0,
            `${operation.name} ${canonicalJson(call)}`,
          ).toBe(true);
        }
      }
    }
    expect(broken).toBeGreaterThan(800);
  });
});

describe('runFuzz', () => {
  it('finds nothing at a server that checks its parameters', async () => {
    const { target } = targetOf(createMock({ contracts }).fetch);
    const results = await runFuzz({ contracts, target, seconds: 1, seed: 'a' });
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
  });

  it('finds a server that does not, and names the call', async () => {
    const contract = openDocument({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 }, example: 3 }],
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { type: 'array' }, example: [] } },
              },
            },
          },
        },
      },
    });
    const { target } = targetOf(async () => Response.json([]));
    const options = { contracts: [contract], target, seconds: 0.2, seed: 'b', concurrency: 1 };
    const results = await runFuzz(options);
    const maximum = results.find(({ id }) => id === 'listPets fuzz: maximum of limit');
    expect(maximum).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^answer: expected 400 for a broken limit, received \[\], to \{"limit":/),
    });
    const empty = targetOf(async () => new Response(null, { status: 204 }));
    const accepted = await runFuzz({ ...options, target: empty.target });
    expect(accepted[0]?.reason).toMatch(/^answer: expected 400 for a broken limit, received null, to /);
    const known = Object.fromEntries(results.map(({ id }) => [id, 'it is lenient']));
    expect((await runFuzz({ ...options, known })).every(({ status }) => status === 'known')).toBe(true);
  });

  it.each(['page[size', '$top', 'a.b'])('finds the name %s in what a server says', async (name) => {
    const contract = openDocument({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            parameters: [{ name, in: 'query', schema: { type: 'integer', maximum: 5 }, example: 3 }],
            responses: { 204: { description: '' } },
          },
        },
      },
    });
    const statusesOf = async (message: string) => {
      const { target } = targetOf(async () => Response.json({ message }, { status: 400 }));
      const options = { contracts: [contract], target, seconds: 0.1, seed: 'b', concurrency: 1 };
      return new Set((await runFuzz(options)).map(({ status }) => status));
    };
    expect(await statusesOf(`${name}: expected at most 5`)).toEqual(new Set(['passed']));
    expect(await statusesOf(`x${name}x: expected at most 5`)).toEqual(new Set(['failed']));
  });

  describe('of operations without examples', () => {
    const contract = openDocument({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets/{id}': {
          get: {
            operationId: 'getPet',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
              { name: 'size', in: 'query', schema: { type: 'integer', maximum: 5 } },
            ],
            responses: { 204: { description: '' } },
          },
          delete: {
            operationId: 'deletePet',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
            responses: { 204: { description: '' } },
          },
        },
        '/health': { get: { operationId: 'health', responses: { 204: { description: '' } } } },
      },
    });
    const fuzz = (answer: () => Promise<Response>) => {
      const { target } = targetOf(answer);
      const enough = new AbortController();
      const onCall = (count: number) => count === 200 && enough.abort();
      const { signal } = enough;
      return runFuzz({
        contracts: [contract],
        target,
        seconds: 60,
        seed: 'b',
        concurrency: 1,
        onCall,
        signal,
      });
    };

    it('makes calls of their schemas', async () => {
      const results = await fuzz(async () => new Response(null, { status: 204 }));
      expect(results.map(({ id, status }) => `${status} ${id}`)).toEqual(
        expect.arrayContaining(['failed getPet fuzz: maximum of size', 'failed getPet fuzz: minimum of id']),
      );
    });

    it('takes 404 at made-up values for no answer', async () => {
      const results = await fuzz(async () => new Response(null, { status: 404 }));
      expect(results.length).toBeGreaterThan(1);
      expect(new Set(results.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
        new Set(['skipped has no example, and the server has nothing at made-up values (404)']),
      );
    });

    it('tells which were not tried, and why', async () => {
      const results = await fuzz(createMock({ contracts: [contract] }).fetch as () => Promise<Response>);
      const untried = untriedOperations([contract], results, (of, operation) =>
        unfuzzedReason(of, operation, { seed: 'b' }),
      );
      const report = createReport('Pets', 'http://server.test', results, untried);
      expect(formatReport(report)).toContain(
        'untried  1: changes the state of the server (--change-state) (deletePet)\n' +
          'untried  1: takes no parameters (health)\nPets at http://server.test: 0 failed',
      );
    });
  });

  const refused = (after: string) =>
    new Response('slow down', { status: 429, headers: { 'retry-after': after } });
  const times = [undefined, { retryAfterMs: 50 }, { retryAfterMs: 50 }];
  const refusedInBody = (data?: object) =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'slow down', data } });
  it.each<[string, number, () => Response]>([
    ['seconds', 2, () => refused('0')],
    ['an HTTP date', 3, () => refused(new Date(Date.now() + 1000).toUTCString())],
    ['an error -32005, with a time and without', 2, () => refusedInBody(times.pop())],
  ])(
    'waits as a server that limits calls asks by %s, and takes that for no failure',
    async (_, seconds, refusal) => {
      const contracts = nodeContracts;
      const mock = createMock({ contracts });
      let asked = 0;
      const { target } = targetOf(async (request) => {
        if (++asked % 4 !== 0) return mock.fetch(request);
        return refusal();
      });
      const results = await runFuzz({ contracts, target, seconds, seed: 'a', concurrency: 2 });
      expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(results.length).toBeGreaterThan(2);
    },
  );

  it('ends, without a result, where the wait is longer than it goes on', async () => {
    let asked = 0;
    const { target } = targetOf(async () => {
      asked++;
      return new Response('', { status: 429, headers: { 'retry-after': '3600' } });
    });
    // Longer than a test may take: it does not wait for its end.
    expect(await runFuzz({ contracts, target, seconds: 1000, seed: 'a', concurrency: 1 })).toEqual([]);
    expect(asked).toBe(1);
  });

  it('asks the same questions for the same seed', async () => {
    const ask = async () => {
      const { target, sent } = targetOf(createMock({ contracts }).fetch);
      await runFuzz({ contracts, target, seconds: 0.3, seed: 'c', concurrency: 1 });
      return sent;
    };
    const [first, second] = [await ask(), await ask()];
    const shared = Math.min(first.length, second.length);
    expect(shared).toBeGreaterThan(5);
    expect(second.slice(0, shared)).toEqual(first.slice(0, shared));
  });
});
