import { join } from 'node:path';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/test-node.js';
import { killRepeatedly } from '../soak/kill-rounds.js';
import { verifyChain } from '../soak/verify-chain.js';

const program = [typescriptRunner, join(import.meta.dirname, '../../src/main.ts')];

describe('a node that is killed again and again under load', () => {
  // The first round prunes, the second begins with what that left; `npm run soak kill` does so 50 times.
  it('keeps all that it acknowledged, once, and the states that follow from its blocks', {
    timeout: 120_000,
  }, async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const acknowledged = await killRepeatedly({ rounds: 2, seed: 8, dataDir, program });
    const found = await verifyChain(dataDir, acknowledged, temporaryFolder(onTestFinished));
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(found.inBlocks + found.inPool).toBeGreaterThanOrEqual(acknowledged.size);
    expect(found.states).toBeGreaterThan(0);
  });
});
