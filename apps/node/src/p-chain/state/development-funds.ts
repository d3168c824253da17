import type { Utxo } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { developmentAccounts, developmentFunds } from '../../accounts/development-accounts.js';
import { textKey } from '../../storage/keys.js';
import type { Store } from '../../storage/open-store.js';
import type { DurableState } from './durable-state.js';
import { StateDiff } from './state-diff.js';

const outputsPerAccount = 5;
const outputAmount = (developmentFunds * 1_000_000_000n) / BigInt(outputsPerAccount);

const part = 'P/facts';
const fundedKey = textKey('development-funds');

/** What the outputs give as their transaction: no transaction has this hash, so they meet no others. */
const fundingTxId = sha256(textKey('funds of the development accounts'));

/**
 * Gives the development accounts free outputs of the native token, which the supply counts; once for each data folder.
 * Returns whether it was done.
 */
export function fundDevelopmentAccounts(store: Store, state: DurableState, assetId: Uint8Array): boolean {
  const facts = store.subStore(part);
  if (facts.has(fundedKey)) return false;
  const diff = new StateDiff(state);
  let { supply } = state;
  for (const utxo of fundingOutputs(assetId)) {
    diff.addUtxo(utxo);
    supply += utxo.output.amount;
  }
  diff.setSupply(supply);
  state.amend(diff.changes, () => facts.put(fundedKey, Uint8Array.of(1)));
  return true;
}

function fundingOutputs(assetId: Uint8Array): Utxo[] {
  return developmentAccounts.flatMap(({ platformAddress }, account) =>
    Array.from({ length: outputsPerAccount }, (_, index) => ({
      txId: fundingTxId,
      outputIndex: account * outputsPerAccount + index,
      assetId,
      output: {
        amount: outputAmount,
        owners: { locktime: 0n, threshold: 1, addresses: [platformAddress] },
        stakeableLocktime: 0n,
      },
    })),
  );
}
