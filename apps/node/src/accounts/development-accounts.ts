import { parseGenesis } from '@firn/evm/genesis';
import type { DevelopmentFunds } from '@firn/platform-chain/state';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Network } from '../network/network.js';

/** An account whose key everybody knows. */
export interface DevelopmentAccount {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** Its address on the platform chain: 20 bytes. */
  readonly platformAddress: Uint8Array;
  /** Its address on EVM chains. */
  readonly evmAddress: Hex;
}

/** The well-known accounts of development networks (reference: section 3.3). The genesis of the local network makes the first one rich. */
export const developmentAccounts: readonly DevelopmentAccount[] = [
  {
    key: hexToBytes('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027'),
    platformAddress: hexToBytes('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c'),
    evmAddress: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
  },
  {
    key: hexToBytes('0x7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d'),
    platformAddress: hexToBytes('0x46a9c04f4bf783aa69daabd519dcf36978168b66'),
    evmAddress: '0x1f0e5c64afdf53175f78846f7125776e76fa8f34',
  },
];

/** What each of them gets on a chain where it is given funds: whole units of the native token. */
export const developmentFunds = 25_000_000n;

/** The same on the platform chain. */
export const developmentFundsOfPlatform: DevelopmentFunds = {
  addresses: developmentAccounts.map(({ platformAddress }) => platformAddress),
  amount: developmentFunds * 1_000_000_000n,
};

/**
 * The public keys that a node may sign with for everybody: those that the genesis of a development network gives money, and all
 * of them where they were given funds after genesis; else none on the main and the test network.
 */
export function developmentKeys(network: Network, areFunded: boolean): readonly Uint8Array[] {
  if (areFunded) return developmentAccounts.map(({ key }) => key);
  if (network.name === 'mainnet' || network.name === 'fuji') return [];
  const { alloc } = parseGenesis(network.genesis.cChainGenesis);
  const rich = new Set(alloc.filter(({ balance }) => balance > 0n).map(({ address }) => address));
  return developmentAccounts.filter(({ evmAddress }) => rich.has(evmAddress)).map(({ key }) => key);
}
