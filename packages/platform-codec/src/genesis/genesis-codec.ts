import { nested } from '../layout/signed.js';
import { unsignedPlatformTx } from '../layout/transactions.js';
import { utxoFields } from '../layout/utxo.js';
import type { PlatformTx } from '../model/transactions.js';
import { list } from '../wire/list.js';
import { bytes, text, u64 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { decode, encode, genesisRules } from '../wire/top-level.js';
import type { GenesisUtxo } from './genesis-utxos.js';

/** The genesis of the platform chain as its bytes hold it. */
export interface GenesisContent {
  readonly utxos: readonly GenesisUtxo[];
  /** Transactions that begin the first validations, in the order of a heap of their end times. */
  readonly validators: readonly PlatformTx[];
  /** Transactions that create the first chains. */
  readonly chains: readonly PlatformTx[];
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** In 1e-9 of the native token. */
  readonly initialSupply: bigint;
  readonly message: string;
}

const txs = list(nested(unsignedPlatformTx));

const genesis = struct<GenesisContent>({
  utxos: list(struct<GenesisUtxo>({ ...utxoFields, message: bytes })),
  validators: txs,
  chains: txs,
  timestamp: u64,
  initialSupply: u64,
  message: text,
});

/**
 * Reads the genesis of the platform chain (reference: section 5.2, step 11). What it gives are views of the bytes. Lists need
 * not be in their order, because those of real networks are not.
 * @throws PlatformCodecError where the bytes break another rule of the codec.
 */
export function parseGenesis(encoded: Uint8Array): GenesisContent {
  return decode(genesis, encoded, genesisRules);
}

/** The bytes of a genesis of the platform chain. @throws PlatformCodecError where a value has no bytes. */
export function genesisBytes(content: GenesisContent): Uint8Array {
  return encode(genesis, content, genesisRules);
}
