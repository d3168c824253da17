export type { AtomicTx, EvmExportTx, EvmImportTx, EvmInput, EvmOutput } from './model/atomic.js';
export type { PlatformBlock, PlatformBlockContent } from './model/blocks.js';
export type {
  Authorization,
  Credential,
  OutputOwners,
  ProofOfPossession,
  TransferableInput,
  TransferableOutput,
  TransferInput,
  TransferOutput,
  Utxo,
} from './model/components.js';
export type * from './model/transactions.js';
