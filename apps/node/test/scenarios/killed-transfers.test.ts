import { join } from 'node:path';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/test-node.js';
import { chainsThatDoNotRun, killTransfersRepeatedly } from '../soak/transfer-kill-rounds.js';
import { verifyTransfers } from '../soak/verify-transfers.js';

const program = [typescriptRunner, join(import.meta.dirname, '../../src/main.ts')];

// `npm run soak kill-transfers` does so 30 times.
it('a node that is killed while its chains exchange funds keeps all transfers, stakes and chains, once', {
  timeout: 300_000,
}, async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const acknowledged = await killTransfersRepeatedly({ rounds: 1, seed: 10, dataDir, program });
  expect(acknowledged.platform.size).toBeGreaterThan(0);
  const found = await verifyTransfers(dataDir, acknowledged, temporaryFolder(onTestFinished));
  expect(found.inBlocks).toBeGreaterThan(0);
  expect(await chainsThatDoNotRun({ dataDir, program }, acknowledged)).toEqual([]);
});
