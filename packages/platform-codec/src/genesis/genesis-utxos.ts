import type { TransferOutput, Utxo } from '../model/components.js';
import type { Allocation, GenesisConfig, Unlock } from './genesis-config.js';
import { emptyId } from './well-known-ids.js';

/** An unspent output of the genesis with the note that goes into the genesis bytes. */
export interface GenesisUtxo extends Utxo {
  readonly message: Uint8Array;
}

/** An output to one address; locked for staking if the lock ends after the genesis. */
export function lockedOutput(config: GenesisConfig, allocation: Allocation, unlock: Unlock): TransferOutput {
  return {
    amount: unlock.amount,
    owners: { locktime: 0n, threshold: 1, addresses: [allocation.address] },
    stakeableLocktime: unlock.locktime > config.startTime ? unlock.locktime : 0n,
  };
}

/** The unspent outputs of every allocation that is not staked, in file order (reference: section 5.2, step 6). */
export function genesisUtxos(config: GenesisConfig, assetId: Uint8Array): GenesisUtxo[] {
  const utxos: GenesisUtxo[] = [];
  for (const allocation of config.allocations) {
    if (config.initialStakedFunds.has(allocation.text)) continue;
    for (const unlock of allocation.unlocks) {
      if (unlock.amount === 0n) continue;
      utxos.push({
        txId: emptyId,
        outputIndex: utxos.length,
        assetId,
        output: lockedOutput(config, allocation, unlock),
        message: allocation.ethAddress,
      });
    }
  }
  return utxos;
}
