import { postStateRoot } from '@firn/evm/block';
import { replayBlock } from '@firn/evm/chain';
import { signed } from '@firn/evm/fixtures/signed';
import { WorldState } from '@firn/evm/state';
import { executionWitness, traceBlock } from '@firn/evm/tracing';
import { bytesToHex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AtomicChain, manual, mine, openAtomicChain } from './fixtures/atomic-chain.js';
import {
  oracleExport,
  oracleImport,
  plainExport,
  platformUtxo,
  rich,
  sign,
  stranger,
} from './fixtures/transfers.js';

/** A chain whose block 2 holds a transfer of the stranger, an import to the stranger and an export of the rich account. */
async function openMixed(pruning = false): Promise<AtomicChain> {
  const opened = openAtomicChain(temporaryStore(onTestFinished), { mining: manual, pruning });
  opened.exportFromPlatform(platformUtxo(0), platformUtxo(1));
  await opened.atomic.issue(await oracleImport([platformUtxo(0)]));
  await mine(opened);
  await opened.chain.submit(signed({ to: bytesToHex(rich.account), value: 5n }, stranger.privateKey).raw);
  await opened.atomic.issue(await oracleImport([platformUtxo(1)]));
  await opened.atomic.issue(await oracleExport());
  await mine(opened);
  return opened;
}

describe('a block with atomic transactions', () => {
  it('leads to its state when it is run again, from disk too', async () => {
    const { chain, store } = await openMixed();
    await chain.close();
    const again = openAtomicChain(store, { mining: manual });
    for (const number of [1n, 2n]) {
      const block = again.chain.block(number);
      const parent = again.chain.block(number - 1n);
      if (block === undefined || parent === undefined) throw new Error(`no block ${number}`);
      const state = new WorldState(again.chain.stateAfter(parent));
      await replayBlock(again.chain, block, async ({ run }) => void (await run()), { state });
      expect(bytesToHex(state.commit())).toBe(postStateRoot(block));
      expect((await executionWitness(again.chain, block)).keys).toContain(bytesToHex(stranger.account));
    }
    expect(again.chain.block(2n)?.transactions).toHaveLength(1);
  });

  it('is traced by its transactions, on the state that they saw', async () => {
    const { chain } = await openMixed();
    const trace = async (number: bigint, tracer: string): Promise<unknown> => {
      const block = chain.block(number) ?? chain.head;
      let text = '';
      for await (const piece of traceBlock(chain, block, { tracer })) text += piece;
      return JSON.parse(text);
    };
    expect(await trace(1n, 'callTracer')).toEqual([]);
    expect(await trace(2n, 'callTracer')).toMatchObject([{ result: { from: bytesToHex(stranger.account) } }]);
    const before = chain.stateAfter(chain.block(1n) ?? chain.head).balance(bytesToHex(rich.account));
    expect(await trace(2n, 'prestateTracer')).toMatchObject([
      { result: { [bytesToHex(rich.account)]: { balance: `0x${before.toString(16)}` } } },
    ]);
  });

  it('keeps its place in the chain when old states are pruned', async () => {
    const opened = await openMixed(true);
    const { chain, atomic, store } = opened;
    for (let nonce = 1n; nonce < 45n; nonce += 1n) {
      await atomic.issue(sign(plainExport({ nonce, amount: nonce }), rich));
      await mine(opened);
    }
    await chain.prune();
    expect(() => chain.stateAfter(chain.block(2n) ?? chain.head)).toThrow('missing trie node');
    await chain.close();
    const again = openAtomicChain(store, { mining: manual, pruning: true });
    expect(again.nonceOf(rich)).toBe(45n);
    expect(again.atomic.find(sign(plainExport({ nonce: 1n, amount: 1n }), rich).id)).toMatchObject({
      height: 3n,
    });
  });
});
