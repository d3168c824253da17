import {
  makePlatformBlock,
  type PlatformBlock,
  type PlatformBlockContent,
  signedPlatformTx,
} from '@firn/platform-codec';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BlockGroup, processBlocks } from '../../src/chain/process-block.js';
import { openTestChain, type TestChain } from '../fixtures/test-chain.js';

const timestamp = 1_700_000_000n;

type Standard = Extract<PlatformBlockContent, { readonly type: 'BanffStandardBlock' }>;

describe('a block is refused', () => {
  let opened: TestChain;
  let parent: PlatformBlock;
  beforeEach(() => {
    opened = openTestChain(temporaryStore(), { timestamp });
    parent = opened.chain.lastAccepted;
  });

  const process = (...group: BlockGroup) => processBlocks(opened.state, parent, group, opened.environment);

  function standard(fields: Partial<Standard> = {}): PlatformBlock {
    const txs = [opened.wallet.sign({ type: 'BaseTx' })];
    return makePlatformBlock({
      type: 'BanffStandardBlock',
      time: timestamp + 100n,
      parentId: parent.id,
      height: 1n,
      txs,
      ...fields,
    });
  }

  it('if it is none that follows', () => {
    expect(() => process(standard({ parentId: new Uint8Array(32) }))).toThrow(
      'block 1 does not follow block 0',
    );
    expect(() => process(standard({ height: 2n }))).toThrow('block 2 does not follow block 0');
    expect(process(standard()).changes.txs.size).toBe(1);
  });

  it('before its time', () => {
    expect(() => process(standard({ time: timestamp - 1n }))).toThrow(
      `proposed timestamp ${timestamp - 1n} before chain time ${timestamp}`,
    );
  });

  it('with nothing in it', () => {
    expect(() => process(standard({ txs: [] }))).toThrow('BanffStandardBlock performs no state changes');
  });

  it('with a transaction that cannot be executed, or twice', () => {
    const tx = opened.wallet.sign({ type: 'BaseTx' });
    expect(() => process(standard({ txs: [tx, tx] }))).toThrow(/failed to read consumed UTXO/);
    const reward = signedPlatformTx({ type: 'RewardValidatorTx', txId: new Uint8Array(32) }, []);
    expect(() => process(standard({ txs: [reward] }))).toThrow(/wrong transaction type/);
  });

  it('with more gas than there is', () => {
    const txs = opened.wallet
      .utxos()
      .slice(0, 30)
      .map((utxo) => opened.wallet.sign({ type: 'BaseTx' }, { from: [utxo] }));
    const block = standard({ time: timestamp + 1n, txs });
    expect(() => process(block)).toThrow(/insufficient capacity: capacity \(100000\) < gas/);
  });

  it('if it proposes the end of nobody, or has no decision', () => {
    const tx = signedPlatformTx({ type: 'RewardValidatorTx', txId: new Uint8Array(32) }, []);
    const { id: parentId } = parent;
    const time = timestamp + 1n;
    const proposal = makePlatformBlock({
      type: 'BanffProposalBlock',
      time,
      parentId,
      height: 1n,
      txs: [],
      tx,
    });
    const decide = (fields: { readonly time: bigint; readonly height: bigint }): PlatformBlock =>
      makePlatformBlock({ type: 'BanffCommitBlock', parentId: proposal.id, ...fields });
    expect(() => process(proposal)).toThrow('a BanffProposalBlock cannot stand here');
    expect(() => process(decide({ time, height: 1n }))).toThrow(/does not follow/);
    expect(() => process(proposal, decide({ time: time + 1n, height: 2n }))).toThrow(
      'the decision on a proposal has its time',
    );
    expect(() => process(proposal, decide({ time, height: 2n }))).toThrow(/failed to get next staker/);
  });
});
