import type { Credential, TransferableInput, TransferableOutput } from './components.js';

/** An amount that an import gives to an account of the EVM. */
export interface EvmOutput {
  /** 20 bytes. */
  readonly address: Uint8Array;
  /** In 1e-9 of the native token. */
  readonly amount: bigint;
  readonly assetId: Uint8Array;
}

/** An amount that an export takes from an account of the EVM. */
export interface EvmInput extends EvmOutput {
  readonly nonce: bigint;
}

/** Brings outputs of another chain into accounts of the C-Chain. */
export interface EvmImportTx {
  readonly type: 'EvmImportTx';
  readonly networkId: number;
  readonly blockchainId: Uint8Array;
  readonly sourceChain: Uint8Array;
  readonly importedInputs: readonly TransferableInput[];
  readonly outputs: readonly EvmOutput[];
}

/** Sends funds of C-Chain accounts to another chain. */
export interface EvmExportTx {
  readonly type: 'EvmExportTx';
  readonly networkId: number;
  readonly blockchainId: Uint8Array;
  readonly destinationChain: Uint8Array;
  readonly inputs: readonly EvmInput[];
  readonly exportedOutputs: readonly TransferableOutput[];
}

/** An atomic transaction of the C-Chain with its signatures, its bytes and its ID. */
export interface AtomicTx {
  /** sha256 of `bytes`. */
  readonly id: Uint8Array;
  readonly unsigned: EvmExportTx | EvmImportTx;
  readonly credentials: readonly Credential[];
  /** Codec version, unsigned part, credentials. */
  readonly bytes: Uint8Array;
  /** What is signed: codec version and unsigned part. */
  readonly unsignedBytes: Uint8Array;
}
