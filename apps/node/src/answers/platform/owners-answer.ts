import type { OutputOwners as OwnersAnswer } from '@firn/node-validators';
import { formatAddress } from '@firn/primitives';
import type { OutputOwners } from '../../p-chain/codec/outputs.js';

/** Owners as the interface tells them, with addresses of the platform chain. */
export function toOwnersAnswer({ locktime, threshold, addresses }: OutputOwners, hrp: string): OwnersAnswer {
  return {
    locktime,
    threshold: BigInt(threshold),
    addresses: addresses.map((address) => formatAddress('P', hrp, address)),
  };
}
