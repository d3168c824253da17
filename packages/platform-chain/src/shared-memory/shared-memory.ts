import type { Utxo } from '@firn/platform-codec';

/** What one chain has exported to another one and nobody has imported yet. */
export interface SharedMemory {
  /** An output that `source` exported to `destination`, by its ID; undefined when it is none or was imported. */
  get(destination: Uint8Array, source: Uint8Array, utxoId: Uint8Array): Utxo | undefined;
  /** A page of the outputs that the addresses own, in the order of (address, ID), each once (reference: section 4.7). */
  list(destination: Uint8Array, source: Uint8Array, page: UtxoPageRequest): UtxoPage;
  /** Gives outputs of `source` to `destination`. @throws Error outside of a write of the store. */
  put(destination: Uint8Array, source: Uint8Array, utxos: readonly Utxo[]): void;
  /** Takes outputs that are there. @throws Error outside of a write of the store. */
  remove(destination: Uint8Array, source: Uint8Array, utxoIds: readonly Uint8Array[]): void;
}

/** Which outputs a page lists. */
export interface UtxoPageRequest {
  /** 20 bytes each, in any order. */
  readonly addresses: readonly Uint8Array[];
  /** Place to go on from; undefined for the beginning. */
  readonly start: UtxoPlace | undefined;
  /** Whether what is at that place is listed too. Default: false, since the page before listed it. */
  readonly includesStart?: boolean;
  /** 1 to 1,024. */
  readonly limit: number;
}

/** A place in the list of outputs by address and ID. */
export interface UtxoPlace {
  readonly address: Uint8Array;
  readonly utxoId: Uint8Array;
}

/** Outputs, and the place that they reach to. */
export interface UtxoPage {
  readonly utxos: readonly Utxo[];
  /** The last address and ID that were looked at; where the page began when nothing was found, zeros for the beginning. */
  readonly end: UtxoPlace;
}
