import { canonicalJson, checkParams, metricsContract, nodeContracts, readContract } from '@firn/contract';
import { randomOf } from '@firn/contract/sample';
import { createMock } from '@firn/mock';
import { describe, expect, it } from 'vitest';
import { breakRule } from '../../src/fuzz/break-rule.js';
import { runFuzz } from '../../src/index.js';

const contracts = [...nodeContracts(), metricsContract()];

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
            operation.kind === 'rest' || checkParams(contract, operation, call.params).length > 0,
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
    const contract = readContract({
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
    const known = Object.fromEntries(results.map(({ id }) => [id, 'it is lenient']));
    expect((await runFuzz({ ...options, known })).every(({ status }) => status === 'known')).toBe(true);
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
