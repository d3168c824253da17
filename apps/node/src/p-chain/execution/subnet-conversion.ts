import type { ConvertSubnetToL1Tx } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { ByteWriter } from '../codec/byte-writer.js';

/** The ID of a conversion: the hash of what other chains are told of it (reference: sections 3.5 and 4.15). */
export function conversionIdOf(tx: ConvertSubnetToL1Tx): Uint8Array {
  const writer = new ByteWriter().u16(0).fixed(tx.subnetId).fixed(tx.managerChainId).bytes(tx.managerAddress);
  writer.list(tx.validators, (to, { nodeId, signer, weight }) =>
    to.bytes(nodeId).fixed(signer.publicKey).u64(weight),
  );
  return sha256(writer.finish());
}

/** The validation ID of a validator that an L1 begins with, by its place among them. */
export function initialValidationId(subnetId: Uint8Array, index: number): Uint8Array {
  return sha256(new ByteWriter(36).fixed(subnetId).u32(index).finish());
}
