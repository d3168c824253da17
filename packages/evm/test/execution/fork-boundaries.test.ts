import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { forkedChains, type PieceTrace, tracePieces } from '../fixtures/forked-chains.js';
import { expectFreshTraces } from '../fixtures/fresh-traces.js';

describe.each(Object.keys(forkedChains))('one contract of %s', (kind) => {
  it('is traced by the rules of each side of every fork, in any order and at once', () =>
    expectFreshTraces(kind, 'third'));
});

describe('the forks of Ethereum', () => {
  it('bring instructions and change gas where they begin', async () => {
    const chain = await (forkedChains['a chain of Ethereum'] as (typeof forkedChains)[string]).open(
      temporaryFolder(),
    );
    const sides = async (
      before: object,
      after: object,
      piece: 'sload' | 'baseFee' | 'push0' | 'memoryCopy',
    ) => {
      const [old, young] = await Promise.all([before, after].map((place) => tracePieces(chain, place)));
      return [old, young].map((traces) => told(traces?.[piece]));
    };
    const block = (number: bigint) => ({ number, timestamp: 1n, difficulty: 1n });
    const time = (timestamp: bigint) => ({ number: 100n, timestamp, difficulty: 0n });
    expect(await sides(block(19n), block(20n), 'sload')).toEqual(['SLOAD 50', 'SLOAD 200']);
    expect(await sides(block(69n), block(70n), 'sload')).toEqual(['SLOAD 200', 'SLOAD 800']);
    expect(await sides(block(79n), block(80n), 'sload')).toEqual(['SLOAD 800', 'SLOAD 2100']);
    expect(await sides(block(89n), block(90n), 'baseFee')).toEqual(['failed', 'BASEFEE 2']);
    expect(await sides(time(999n), time(1000n), 'push0')).toEqual(['failed', 'PUSH0 2']);
    expect(await sides(time(1999n), time(2000n), 'memoryCopy')).toEqual(['failed', 'MCOPY 12']);
    await chain.close();
  });
});

/** The last instruction but the STOP, with its gas. */
function told(trace: PieceTrace | undefined): string {
  const step = trace?.structLogs.at(-2);
  return trace?.failed ? 'failed' : `${step?.op} ${step?.gasCost}`;
}
