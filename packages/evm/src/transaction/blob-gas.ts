import type { Hex } from '@firn/primitives/bytes';

/** Gas that a blob takes. */
export const gasPerBlob = 131_072n;

/** Blob gas of a message. */
export function blobGasOf(message: { readonly blobVersionedHashes?: readonly Hex[] | undefined }): bigint {
  return BigInt(message.blobVersionedHashes?.length ?? 0) * gasPerBlob;
}
