import { isZero } from '@firn/primitives/bytes';

/** The ID of the primary network, and of the platform chain in it. */
export const primaryNetworkId = new Uint8Array(32);

/** Whether an ID is that of the primary network or of the platform chain; no other ID is all zeros. */
export function isPrimaryNetwork(id: Uint8Array): boolean {
  return isZero(id);
}
