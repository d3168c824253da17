import type {
  L1Owner as L1OwnerAnswer,
  OutputOwners as OwnersAnswer,
  PlatformTransactionOwner,
} from '@firn/node-validators';
import type { L1Owner, OutputOwners } from '@firn/platform-codec';
import { bytesToCb58, formatAddress } from '@firn/primitives';

/** Owners as the interface tells them, with addresses of the platform chain. */
export function toOwnersAnswer({ locktime, threshold, addresses }: OutputOwners, hrp: string): OwnersAnswer {
  return { locktime, threshold: BigInt(threshold), addresses: toAddressTexts(addresses, hrp) };
}

/** Owners in a transaction, which writes their numbers as numbers. */
export function toTxOwnersAnswer(
  { locktime, threshold, addresses }: OutputOwners,
  hrp: string,
): PlatformTransactionOwner {
  return { addresses: toAddressTexts(addresses, hrp), locktime, threshold };
}

/** Owners of an L1 validator in a transaction, whose addresses name no chain (reference: section 4.4). */
export function toTxL1OwnerAnswer({ threshold, addresses }: L1Owner): L1OwnerAnswer {
  return { threshold, addresses: addresses.map(bytesToCb58) };
}

/** Addresses of the platform chain as text. */
export function toAddressTexts(addresses: readonly Uint8Array[], hrp: string): string[] {
  return addresses.map((address) => formatAddress('P', hrp, address));
}
