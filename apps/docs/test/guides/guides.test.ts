import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContract } from '@firn/contract/load';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningProgram, startMetrics, startNode } from '../running-program.js';
import { sampleFolder } from '../samples/sample-files.js';
import { guideCommands, jsonOf } from './guide-commands.js';
import { createWorkplace, type Workplace } from './workplace.js';

const samples = fileURLToPath(new URL('../../samples', import.meta.url));
const guides = guideCommands().filter(({ commands }) => commands.length > 0);
const programs = readdirSync(samples).filter((name) => name.endsWith('.ts'));

/** What programs of the guides write. */
const written: Readonly<Record<string, RegExp>> = {
  'read-a-node.ts': /^local: \d+ coins$/,
  'read-a-series.ts': /^\d{4}-\d\d-\d\dT00:00:00.000Z \d+$/m,
  'mock-in-a-test.ts': /\w+/,
  'metrics-server.ts': /^\/v2\/live-check 200\n\/v2\/health-check 503\n\/v2\/chains 404$/,
};

/** What commands of the guides write, where it is more than that they succeed. */
const answers: readonly (readonly [RegExp, RegExp])[] = [
  [/^npm run (node|metrics)(?! -- (explain|verify))|^firn mock/, /^listening on http/m],
  [/info\.getNetworkName/, /networkName\s+local/],
  [/ext\/health/, /"healthy":true/],
  [/eth_blockNumber/, /^0x[1-9]/m],
  [/listChains/, /43112/],
  [/health-check/, /"status":"ok"/],
  [/ verify /, /equal|agree|same/],
  [/-s http\S+pets\/7$|call getPet/, /Rex/],
  [/pets\/none/, /400/],
  [/x-mock-error/, /No pet has this number/],
  [/@firn\/conformance/, / 0 failed/],
  [/describe getPet/, /petId/],
  [/^ls packages/, /petshop-client/],
];

describe('the guides', () => {
  let node: RunningProgram;
  let metrics: RunningProgram;
  let mock: MockServer;
  let workplace: Workplace;
  beforeAll(async () => {
    [node, mock] = await Promise.all([
      startNode(),
      loadContract(join(samples, 'petshop.yaml')).then((contract) =>
        startMockServer({ contracts: [contract] }),
      ),
    ]);
    metrics = await startMetrics(node.url);
    workplace = createWorkplace({
      node: node.url,
      metrics: metrics.url,
      metricsFolder: metrics.folder,
      mock: mock.url,
    });
    writeFileSync(workplace.file('chains.json'), workplace.here(jsonOf('index-a-chain.md')));
    // The chain is there once its first block is read.
    await vi.waitUntil(async () => (await fetch(`${metrics.url}/v2/chains/43112`)).ok, {
      timeout: 60_000,
      interval: 100,
    });
  });
  afterAll(async () => {
    await Promise.all([metrics?.stop(), mock?.close()]);
    await node?.stop();
    workplace?.remove();
  });

  describe.each(guides)('$name', ({ commands }) => {
    it.each(commands)('%s', async (command) => {
      const { code, output } = await workplace.run(command);
      expect({ code, output }).toMatchObject({ code: 0 });
      for (const [which, wanted] of answers) if (which.test(command)) expect(output).toMatch(wanted);
    });
  });

  it.each(programs)('%s', async (name) => {
    const file = join(sampleFolder(`guide-${name}`), name);
    writeFileSync(file, workplace.here(readFileSync(join(samples, name), 'utf8')));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    // A server logs what it refuses.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await import(file);
    expect(log.mock.calls.map((words) => words.join(' ')).join('\n')).toMatch(written[name] ?? /^$/);
  });
});
