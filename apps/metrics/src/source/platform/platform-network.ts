import { bytesToHex, formatAddress } from '@firn/primitives';
import type { HexBytes } from './staking-facts.js';

/** The networks; `fuji` is another name of `testnet`, and this is the one that answers use. */
export type Network = 'mainnet' | 'testnet';

/** The network of a parameter: `fuji` is another name of `testnet`. */
export function toNetwork(network: Network | 'fuji'): Network {
  return network === 'fuji' ? 'testnet' : network;
}

/** What is particular to a network. */
export interface NetworkTraits {
  readonly network: Network;
  /** Prefix of its addresses. */
  readonly hrp: string;
  /** Time of its genesis, Unix seconds; 0 where every block but that tells its own. */
  readonly genesisTime: number;
  /** From this block time on, Unix seconds, a stake begins with its block; before, at the start time of its transaction (ACP-62). */
  readonly startsAtOnceFrom: number;
}

/** When the main network and its test network began. */
const genesisTime = 1_599_696_000;
const mainnet: NetworkTraits = {
  network: 'mainnet',
  hrp: 'avax',
  genesisTime,
  startsAtOnceFrom: 1_709_740_800,
};
const fuji: NetworkTraits = {
  network: 'testnet',
  hrp: 'fuji',
  genesisTime,
  startsAtOnceFrom: 1_707_840_000,
};

/** The traits of a network by its ID. */
export function traitsOf(networkId: bigint): NetworkTraits {
  if (networkId === 1n) return mainnet;
  if (networkId === 5n) return fuji;
  const hrp = networkId === 12_345n ? 'local' : 'custom';
  return { network: 'testnet', hrp, genesisTime: 0, startsAtOnceFrom: 0 };
}

/** The primary network, as a subnet. */
export const primaryNetwork: HexBytes = `0x${'00'.repeat(32)}`;

/** An address as it stands in answers: bech32 without the chain. */
export function addressText(hrp: string, address: Uint8Array): string {
  return formatAddress('P', hrp, address).slice('P-'.length);
}

/** Bytes as facts hold them. */
export function hexOf(bytes: Uint8Array): HexBytes {
  return bytesToHex(bytes) as HexBytes;
}
