import { keyOf } from '@firn/platform-chain';
import type { Staker } from '@firn/platform-chain/state';
import {
  type AtomicTx,
  initialValidationId,
  type PlatformBlock,
  type PlatformTx,
  parseAtomicBatch,
  parseUtxo,
  type UnsignedPlatformTx,
} from '@firn/platform-codec';
import { hexToBytes } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';
import { sealedPart } from '@firn/storage';
import { burnedBy, weiPerUnit } from '../../src/atomic/atomic-fees.js';
import type { TwoChains } from './two-chains.js';

/** Where the native token is. All in wei, of which 10^9 are the smallest unit of the platform chain. */
export interface Money {
  readonly outputs: bigint;
  /** Exported by one chain and imported by none. */
  readonly shared: bigint;
  readonly staked: bigint;
  /** Rewards of validators for their delegators, paid at the end of the validators. */
  readonly accrued: bigint;
  /** Balances of L1 validators. */
  readonly l1: bigint;
  readonly cChain: bigint;
  /** What transactions of the platform chain and atomic transactions of the C-Chain burned. */
  readonly burned: bigint;
  /** What stakers earned. */
  readonly rewards: bigint;
}

/** Adds up, from what is on disk, where all money is. */
export function countMoney({ store, state, cChain }: TwoChains): Omit<Money, 'burned'> {
  const stakers = [...state.stakers()];
  const [outputs, shared] = ['P/utxos', 'shared-memory/utxos'].map((name) =>
    sum(sealedPart(store.subStore(name)).range(), ({ value }) => parseUtxo(value).output.amount),
  );
  const { accruedFees } = state.validatorFees;
  return {
    outputs: (outputs ?? 0n) * weiPerUnit,
    shared: (shared ?? 0n) * weiPerUnit,
    staked: sum(stakers, ({ tx, renewal }) => stakeOf(tx) + restakedOf(renewal)) * weiPerUnit,
    accrued: sum(stakers, ({ txId }) => state.accruedDelegateeReward(txId)) * weiPerUnit,
    l1: sum(state.activeL1Validators(), (each) => each.endAccumulatedFee - accruedFees) * weiPerUnit,
    cChain: sum(cChain.stateAfter(cChain.head).accounts(new Uint8Array()), ({ account }) => account.balance),
    rewards: (state.supply - sum(stakers, ({ potentialReward }) => potentialReward)) * weiPerUnit,
  };
}

/** Everything there is, with what was burned and without what was earned: it never changes. */
export function owned({ rewards, ...held }: Money): bigint {
  return Object.values(held).reduce((total, amount) => total + amount, -rewards);
}

/** The atomic transactions in the blocks of the C-Chain. */
export function* atomicTxs({ cChain }: TwoChains): Generator<AtomicTx> {
  for (let number = 1n; number <= cChain.head.header.number; number += 1n) {
    const extData = cChain.block(number)?.extData;
    if (extData !== undefined) yield* parseAtomicBatch(hexToBytes(extData));
  }
}

/** What the atomic transactions in the blocks of the C-Chain burned, in wei. */
export function burnedOnCChain(chains: TwoChains): bigint {
  return sum(atomicTxs(chains), burnedBy) * weiPerUnit;
}

/**
 * Follows the blocks of the platform chain, and adds up what is burned there: fees, and what active L1 validators pay for
 * every second. It has its own account of their balances, at the least price, which the local network does not leave.
 */
export class PlatformBurning {
  readonly #balances = new Map<string, bigint>();
  #time: bigint;
  /** In the smallest unit of the platform chain. */
  burned = 0n;

  constructor(time: bigint) {
    this.#time = time;
  }

  follow({ content }: PlatformBlock): void {
    if ('time' in content) this.#pass(content.time);
    if (!('txs' in content)) return;
    for (const tx of content.txs) this.#execute(tx);
  }

  #pass(time: bigint): void {
    const seconds = time - this.#time;
    this.#time = time;
    for (const [id, balance] of this.#balances) {
      const paid = smaller(balance, seconds);
      this.burned += paid;
      this.#balances.set(id, balance - paid);
    }
  }

  #execute({ unsigned }: PlatformTx): void {
    this.burned += burnedByPlatformTx(unsigned);
    if (unsigned.type === 'ConvertSubnetToL1Tx') {
      for (const [index, { balance }] of unsigned.validators.entries()) {
        this.#balances.set(keyOf(initialValidationId(unsigned.subnetId, index)), balance);
      }
    } else if (unsigned.type === 'IncreaseL1ValidatorBalanceTx') {
      const id = keyOf(unsigned.validationId);
      this.#balances.set(id, (this.#balances.get(id) ?? 0n) + unsigned.balance);
    } else if (unsigned.type === 'DisableL1ValidatorTx') {
      this.#balances.set(keyOf(unsigned.validationId), 0n);
    }
  }
}

function burnedByPlatformTx(unsigned: UnsignedPlatformTx): bigint {
  if (!('inputs' in unsigned)) return 0n;
  const inputs = unsigned.type === 'ImportTx' ? unsigned.importedInputs : [];
  const exported = unsigned.type === 'ExportTx' ? unsigned.exportedOutputs : [];
  return (
    sum([...unsigned.inputs, ...inputs], ({ input }) => input.amount) -
    sum([...unsigned.outputs, ...exported], ({ output }) => output.amount) -
    stakeOf(unsigned) -
    balanceOf(unsigned)
  );
}

function stakeOf(tx: UnsignedPlatformTx): bigint {
  return 'stake' in tx ? sum(tx.stake, ({ output }) => output.amount) : 0n;
}

function restakedOf(renewal: Staker['renewal']): bigint {
  if (renewal === undefined) return 0n;
  return renewal.restakedValidationRewards + renewal.restakedDelegateeRewards;
}

function balanceOf(tx: UnsignedPlatformTx): bigint {
  if (tx.type === 'ConvertSubnetToL1Tx') return sum(tx.validators, ({ balance }) => balance);
  return tx.type === 'IncreaseL1ValidatorBalanceTx' ? tx.balance : 0n;
}

function sum<Item>(items: Iterable<Item>, amountOf: (item: Item) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += amountOf(item);
  return total;
}
