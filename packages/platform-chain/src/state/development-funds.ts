import type { Utxo } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { type Store, textKey } from '@firn/storage';
import type { DurableState } from './durable-state.js';
import { StateDiff } from './state-diff.js';

const outputsPerAccount = 5;

const part = 'P/facts';
const fundedKey = textKey('development-funds');

/** What the outputs give as their transaction: no transaction has this hash, so they meet no others. */
const fundingTxId = sha256(textKey('funds of the development accounts'));

/** What the accounts of a network for development are given after genesis. */
export interface DevelopmentFunds {
  /** Of 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
  /** What each of them gets, in 1e-9 of the native token. */
  readonly amount: bigint;
}

/**
 * Gives the development accounts free outputs of the native token, which the supply counts; once for each data folder.
 * Returns whether it was done.
 */
export function fundDevelopmentAccounts(
  store: Store,
  state: DurableState,
  assetId: Uint8Array,
  funds: DevelopmentFunds,
): boolean {
  const facts = store.subStore(part);
  if (facts.has(fundedKey)) return false;
  const diff = new StateDiff(state);
  let { supply } = state;
  for (const utxo of fundingOutputs(assetId, funds)) {
    diff.addUtxo(utxo);
    supply += utxo.output.amount;
  }
  diff.setSupply(supply);
  state.amend(diff.changes, () => facts.put(fundedKey, Uint8Array.of(1)));
  return true;
}

function fundingOutputs(assetId: Uint8Array, { addresses, amount }: DevelopmentFunds): Utxo[] {
  return addresses.flatMap((address, account) =>
    Array.from({ length: outputsPerAccount }, (_, index) => ({
      txId: fundingTxId,
      outputIndex: account * outputsPerAccount + index,
      assetId,
      output: {
        amount: amount / BigInt(outputsPerAccount),
        owners: { locktime: 0n, threshold: 1, addresses: [address] },
        stakeableLocktime: 0n,
      },
    })),
  );
}
