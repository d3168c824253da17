import type { Hex } from '@firn/primitives/bytes';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { faultsPastForks, methodNames } from '../fixtures/calls-past-forks.js';
import { forkedChains, probe } from '../fixtures/forked-chains.js';

describe.each(Object.entries(forkedChains))('on the first block of %s', (_, chain) => {
  it.each(methodNames)('a %s with the number and time of another fork is no fault', async (name) => {
    expect(await faultsPastForks(chain, name, 'third')).toEqual([]);
  });
});

describe('a call past London on a block without a base fee', () => {
  it('sees the lowest fees there are', async () => {
    const { open } = forkedChains['a chain of Ethereum'] as (typeof forkedChains)[string];
    const chain = await open(temporaryFolder());
    const blockOverrides = { number: 100n, timestamp: 4000n, difficulty: 0n };
    const code: Hex = '0x4860005260206000f3';
    const answer = (instruction: Hex) =>
      callContract(
        chain,
        { to: probe },
        { blockOverrides, stateOverrides: new Map([[probe, { code: instruction }]]) },
      );
    expect(BigInt((await answer(code)).output)).toBe(0n);
    expect(BigInt((await answer('0x4a60005260206000f3')).output)).toBe(1n);
    await chain.close();
  });
});
