import type { SubStore } from '@firn/storage';
import { RecordError } from './record-bytes.js';
import { stakerForm } from './record-forms.js';
import type { Staker, StakingTx } from './records.js';
import { StakerSet } from './staker-set.js';
import type { TxTable } from './tx-table.js';

/** The current stakers: all of them in memory, and on disk beside their transactions. */
export class StakerTable {
  readonly #part: SubStore;
  readonly #set = new StakerSet();

  constructor(part: SubStore, txs: TxTable) {
    this.#part = part;
    for (const { key, value } of part.range()) {
      const txId = Uint8Array.from(key);
      const { delegateeReward, ...stored } = stakerForm.fromBytes(Uint8Array.from(value));
      this.#set.put({ ...stored, txId, tx: stakingTx(txs, txId) });
      this.#set.setDelegateeReward(txId, delegateeReward);
    }
  }

  get current(): Omit<StakerSet, 'put' | 'remove' | 'setDelegateeReward'> {
    return this.#set;
  }

  /**
   * Puts a staker, in place of one with the same transaction, whose delegatee reward it keeps.
   * @throws Error outside of a write of the store, as all that follow.
   */
  put(staker: Staker): void {
    this.#set.put(staker);
    this.#write(staker);
  }

  /** Returns the staker that was there. */
  remove(txId: Uint8Array): Staker | undefined {
    this.#part.remove(txId);
    return this.#set.remove(txId);
  }

  setDelegateeReward(txId: Uint8Array, amount: bigint): void {
    const staker = this.#set.byTx(txId);
    if (staker === undefined) return;
    this.#set.setDelegateeReward(txId, amount);
    this.#write(staker);
  }

  #write(staker: Staker): void {
    const delegateeReward = this.#set.delegateeReward(staker.txId);
    this.#part.put(staker.txId, stakerForm.toBytes({ ...staker, delegateeReward }));
  }
}

const stakingTypes: ReadonlySet<string> = new Set<StakingTx['type']>([
  'AddAutoRenewedValidatorTx',
  'AddDelegatorTx',
  'AddPermissionlessDelegatorTx',
  'AddPermissionlessValidatorTx',
  'AddSubnetValidatorTx',
  'AddValidatorTx',
]);

function stakingTx(txs: TxTable, txId: Uint8Array): StakingTx {
  const unsigned = txs.get(txId)?.tx.unsigned;
  if (unsigned === undefined || !stakingTypes.has(unsigned.type)) {
    throw new RecordError(
      `a staker names the transaction ${Buffer.from(txId).toString('hex')}, which began no staking`,
    );
  }
  return unsigned as StakingTx;
}
