import { httpTransport } from '@firn/jsonrpc/client';
import { nodeListener } from '@firn/jsonrpc/server';
import { createNodeClient } from '@firn/node-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeChecks } from '../../src/node/node-checks.js';
import { runChecks } from '../../src/run-checks.js';
import { createExampleNode, exampleChains, nodeGroups } from '../fixtures/example-node.js';
import { type Listening, listen } from '../fixtures/listen.js';

const profile = { adminEnabled: true, publicApi: false };
const node = createExampleNode(profile);
const allChecks = nodeChecks({ compare: 'exact', profile, chains: exampleChains });
let listening: Listening;

beforeAll(async () => {
  listening = await listen(nodeListener({ route: node.route }));
});

afterAll(async () => {
  await listening.close();
  expect(node.failures).toEqual([]);
});

describe('the generated client and server over HTTP, with batches', () => {
  it.each(nodeGroups)('exchange every example of $name', async ({ methods }) => {
    const names = new Set(methods.map(({ name }) => name));
    const checks = allChecks
      .filter(({ kind, operation }) => kind === 'example' && names.has(operation))
      .map((check) => ({ ...check, changesState: false }));
    const http = httpTransport({ url: listening.url });
    const client = createNodeClient({ transport: http });
    const before = node.messages();
    const results = await runChecks(
      checks,
      { client, exchange: http.exchange, chains: exampleChains },
      { concurrency: 100 },
    );
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    // Calls of one turn to one path are one message of at most 40.
    expect(node.messages() - before).toBeLessThanOrEqual(Math.ceil(checks.length / 30) + 1);
  });

  it('and answer every other check', async () => {
    const checks = allChecks.filter(({ kind }) => kind !== 'example');
    const http = httpTransport({ url: listening.url });
    const target = {
      client: createNodeClient({ transport: http }),
      exchange: http.exchange,
      chains: exampleChains,
    };
    const results = await runChecks(checks, target);
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results.length).toBeGreaterThan(500);
  });
});
