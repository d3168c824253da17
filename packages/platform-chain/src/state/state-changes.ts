import type { PlatformTx, Utxo } from '@firn/platform-codec';
import type { AcceptedTxStatus } from './platform-state.js';
import type {
  BlockchainRecord,
  GasState,
  L1Validator,
  Staker,
  Subnet,
  ValidatorFeeState,
} from './records.js';

/** What differs from one state to another. Maps are by `keyOf` the ID; in them undefined stands for a record that is removed. */
export interface StateChanges {
  /** Undefined for what is as before. */
  readonly timestamp: bigint | undefined;
  readonly gas: GasState | undefined;
  readonly validatorFees: ValidatorFeeState | undefined;
  readonly supply: bigint | undefined;

  /** An output that was made and spent in between is here as removed. */
  readonly utxos: ReadonlyMap<string, Utxo | undefined>;
  readonly rewardUtxos: readonly RewardUtxo[];
  /** By source chain and ID together. */
  readonly imported: ReadonlyMap<string, ImportedUtxo>;
  readonly exported: readonly ExportedUtxo[];

  readonly subnets: ReadonlyMap<string, Subnet | undefined>;
  readonly blockchains: ReadonlyMap<string, BlockchainRecord | undefined>;

  readonly stakers: ReadonlyMap<string, Staker | undefined>;
  readonly delegateeRewards: ReadonlyMap<string, bigint>;

  readonly l1Validators: ReadonlyMap<string, L1Validator | undefined>;
  /** When the time of each is over: Unix seconds. */
  readonly registrations: ReadonlyMap<string, bigint>;

  readonly txs: ReadonlyMap<string, AcceptedTx>;
}

/** A transaction that a block holds, and what became of it. */
export interface AcceptedTx {
  readonly tx: PlatformTx;
  readonly status: AcceptedTxStatus;
}

/** An output that a staker was paid at its end. */
export interface RewardUtxo {
  readonly stakingTxId: Uint8Array;
  readonly utxo: Utxo;
}

/** An output of another chain that was imported. */
export interface ImportedUtxo {
  readonly sourceChain: Uint8Array;
  readonly utxoId: Uint8Array;
}

/** An output that was given to another chain. */
export interface ExportedUtxo {
  readonly destinationChain: Uint8Array;
  readonly utxo: Utxo;
}
