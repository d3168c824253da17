import type { ByteWriter } from './byte-writer.js';
import { typeId } from './type-ids.js';

/** Who may spend, from when, and how many of them have to sign. */
export interface OutputOwners {
  /** Unix seconds; 0 for at once. */
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20-byte addresses, sorted and unique. */
  readonly addresses: readonly Uint8Array[];
}

/** An amount of an asset and its owners. */
export interface TransferOutput {
  /** In the smallest unit of the asset: 1e-9 of the native token. */
  readonly amount: bigint;
  readonly owners: OutputOwners;
  /** Until when the amount can only be staked, in Unix seconds; 0 if it is free. */
  readonly stakeableLocktime: bigint;
}

/** An unspent output of the platform chain. */
export interface Utxo {
  readonly txId: Uint8Array;
  readonly outputIndex: number;
  readonly assetId: Uint8Array;
  readonly output: TransferOutput;
}

function writeOwnersBody(writer: ByteWriter, owners: OutputOwners): void {
  writer
    .u64(owners.locktime)
    .u32(owners.threshold)
    .list(owners.addresses, (to, address) => to.fixed(address));
}

/** Writes owners as an interface value: type ID first. */
export function writeOwners(writer: ByteWriter, owners: OutputOwners): void {
  writeOwnersBody(writer.u32(typeId.outputOwners), owners);
}

/** Writes an output as an interface value; a stakeable lock wraps it. */
export function writeOutput(writer: ByteWriter, output: TransferOutput): void {
  if (output.stakeableLocktime > 0n) writer.u32(typeId.lockOut).u64(output.stakeableLocktime);
  writer.u32(typeId.transferOutput).u64(output.amount);
  writeOwnersBody(writer, output.owners);
}
