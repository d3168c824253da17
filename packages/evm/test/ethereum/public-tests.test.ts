import { hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { importChain } from '../../src/chain/import-chain.js';
import { expectPublicTest } from '../fixtures/expect-public-test.js';
import { openTestChain, publicBlockTests } from '../fixtures/public-tests.js';
import { missingTestData } from '../fixtures/test-data.js';

/** The one test whose blocks are of two chains. */
const sideChain = 'UncleFromSideChain_Cancun';

describe('public tests of blocks', skipFor(missingTestData), () => {
  const tests = missingTestData === undefined ? publicBlockTests('gate') : [];

  it('hold invalid blocks', () => {
    const faults = tests.flatMap(({ blocks }) =>
      blocks.flatMap(({ expectException = [] }) => expectException),
    );
    expect(faults).toHaveLength(117);
  });

  it.each(tests.filter(({ name }) => name !== sideChain))('$name', expectPublicTest);

  it('of two chains: the blocks of the second are refused, and the first stays', async () => {
    const test = tests.find(({ name }) => name === sideChain);
    if (test === undefined) throw new Error(`the recorded data has no ${sideChain}`);
    const chain = openTestChain(temporaryStore(), test);
    const [first, second] = [test.blocks.slice(0, 3), test.blocks.slice(3)];
    for (const { rlp } of first) expect(await importChain(chain, hexToBytes(rlp))).toBe(1);
    const { hash } = chain.head;
    for (const { rlp } of second) {
      await expect(importChain(chain, hexToBytes(rlp))).rejects.toThrow('side chains are not (rule: parent,');
    }
    expect(chain.head.hash).toBe(hash);
    await chain.close();
  });
});
