import type { PlatformBlock } from '@firn/node-validators';
import { describe, expect, it } from 'vitest';
import { rewardsIn } from '../src/decode/rewards-in-block.ts';

const stakeId = '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ';
const ownId = '2cBLBdFoBQNoUxbzrrnPDFJ5KvUHfWcDoWoAktJMTBEfsuyqnk';
const block = (fields: object): PlatformBlock =>
  ({ parentID: stakeId, height: 7n, ...fields }) as PlatformBlock;

describe('the stakes that a block ends', () => {
  it('are the one that it proposes to reward, whose payment stands under the stake', () =>
    expect(rewardsIn(block({ time: 5n, tx: { id: ownId, unsignedTx: { txID: stakeId } } }))).toEqual([
      { stakeId, rewardId: stakeId, height: 7n, time: 5n },
    ]));

  it('have of a renewing validator the payment of the period, where the node tells the ID', () => {
    const unsignedTx = { txID: stakeId, timestamp: 9n };
    expect(rewardsIn(block({ tx: { id: ownId, unsignedTx } }))).toMatchObject([{ rewardId: ownId }]);
    expect(rewardsIn(block({ tx: { unsignedTx } }))).toMatchObject([{ stakeId, rewardId: undefined }]);
  });

  it('are none of a block that proposes something else, or decides', () => {
    expect(rewardsIn(block({ tx: { unsignedTx: { time: 5n } } }))).toEqual([]);
    expect(rewardsIn(block({ txs: [{ unsignedTx: { txID: stakeId } }] }))).toEqual([]);
    expect(rewardsIn(block({}))).toEqual([]);
  });
});
