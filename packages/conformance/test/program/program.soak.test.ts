import path from 'node:path';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsContract } from '../../src/contract/metrics-contract.js';
import { nodeContracts } from '../../src/contract/node-contract.js';
import { run } from './run-program.js';

/** Where nothing is. */
const folder = path.join(import.meta.dirname, 'nothing');

describe('firn-conformance, asked wrongly in other ways', () => {
  let server: MockServer;
  beforeAll(async () => {
    server = await startMockServer({ contracts: [...nodeContracts, metricsContract] });
  });
  afterAll(() => server.close());

  it.each([
    ['--spec', 'none.yaml', /none\.yaml: there is no such file/],
    ['--known', 'none.json', /--known \S+none\.json cannot be read: /],
  ])('ends with 2 for a file of %s that is not there', async (flag, file, error) => {
    expect(await run(server.url, flag, path.join(folder, file))).toMatchObject({
      code: 2,
      error: expect.stringMatching(error),
    });
  });

  it.each([
    [
      ['--only', 'nothing.of.the.kind'],
      'no operation that is asked has nothing.of.the.kind in its name (--only)',
    ],
    [['--only', 'nothing.of.the.kind', '--fuzz', '1'], 'no operation that is asked has nothing.of.the.kind'],
  ])('ends with 2 where nothing was checked: %j', async (flags, reason) => {
    const { code, error } = await run(server.url, ...flags);
    expect(error).toContain('error nothing was checked: ');
    expect(error).toContain(reason);
    expect(code).toBe(2);
  });
});
