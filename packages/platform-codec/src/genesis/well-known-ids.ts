import { idToBytes, nameToId } from '@firn/primitives';

/** 32 zeros: the ID of the platform chain and of the primary network. */
export const emptyId = new Uint8Array(32);

/** The ID of a virtual machine or feature extension by its name. @throws EncodingError as {@link nameToId} does. */
export function nameToIdBytes(name: string): Uint8Array {
  return idToBytes(nameToId(name));
}
