import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDocument } from '@firn/contract/load';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { eventually } from '@firn/testing/eventually';
import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningProgram, startMetrics, startNode } from '../running-program.js';
import { jsonOf } from './guide-commands.js';
import { createWorkplace, type Workplace } from './workplace.js';

/** The sample files of the guides. */
export const samples = fileURLToPath(new URL('../../samples', import.meta.url));

/** A folder of a reader for the tests of a file, beside a node, a metrics service that has read its first block, and a mock server. */
export function servedWorkplace(): () => Workplace {
  let node: RunningProgram;
  let metrics: RunningProgram;
  let mock: MockServer;
  let workplace: Workplace;
  beforeAll(async () => {
    [node, mock] = await Promise.all([
      startNode(),
      loadDocument(join(samples, 'petshop.yaml')).then((contract) =>
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
    const { url } = metrics;
    await eventually(async () => expect(await fetch(`${url}/v2/chains/43112`)).toMatchObject({ ok: true }));
  });
  afterAll(async () => {
    await Promise.all([metrics?.stop(), mock?.close()]);
    await node?.stop();
    workplace?.remove();
  });
  return () => workplace;
}
