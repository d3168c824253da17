import type { PlatformGenesis, Utxo } from '@firn/platform-codec';
import { type CurrentValidator, validatorsAtGenesis } from './current-validators.js';

/** A block of the platform chain. */
export interface PlatformBlock {
  readonly id: Uint8Array;
  readonly parentId: Uint8Array;
  readonly height: bigint;
  readonly bytes: Uint8Array;
}

/** A blockchain that the platform chain knows. */
export interface BlockchainRecord {
  readonly id: Uint8Array;
  readonly name: string;
  readonly subnetId: Uint8Array;
  readonly vmId: Uint8Array;
}

/** The platform chain's accepted state. */
export interface PlatformChain {
  readonly genesis: PlatformGenesis;
  /** Ordered by end time. */
  readonly validators: readonly CurrentValidator[];
  /** Upper bound of the native token's supply, in 1e-9 of it. */
  readonly supply: bigint;
  /** The last accepted block. */
  readonly lastAccepted: PlatformBlock;
  /** Every blockchain but the platform chain: subnets' first, the primary network's last. */
  readonly blockchains: readonly BlockchainRecord[];
  blockById(id: Uint8Array): PlatformBlock | undefined;
  blockByHeight(height: bigint): PlatformBlock | undefined;
  /** Unspent outputs that one of the addresses can spend, each once. */
  utxosOf(addresses: readonly Uint8Array[]): readonly Utxo[];
}

const primaryNetworkId = new Uint8Array(32);

function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Opens the platform chain on its genesis state. */
export function createPlatformChain(genesis: PlatformGenesis): PlatformChain {
  const { validators, supply } = validatorsAtGenesis(genesis);
  const genesisBlock: PlatformBlock = { ...genesis.block, parentId: genesis.id, height: 0n };
  const utxosByAddress = indexByAddress(genesis.utxos);
  const genesisBlockKey = keyOf(genesisBlock.id);
  return {
    genesis,
    validators,
    supply,
    lastAccepted: genesisBlock,
    blockchains: [genesis.x, genesis.c].map(({ blockchainId, name, vmId }) => ({
      id: blockchainId,
      name,
      subnetId: primaryNetworkId,
      vmId,
    })),
    blockById: (id) => (keyOf(id) === genesisBlockKey ? genesisBlock : undefined),
    blockByHeight: (height) => (height === 0n ? genesisBlock : undefined),
    utxosOf: (addresses) => [
      ...new Set(addresses.flatMap((address) => utxosByAddress.get(keyOf(address)) ?? [])),
    ],
  };
}

function indexByAddress(utxos: readonly Utxo[]): ReadonlyMap<string, readonly Utxo[]> {
  const index = new Map<string, Utxo[]>();
  for (const utxo of utxos) {
    for (const address of utxo.output.owners.addresses) {
      const key = keyOf(address);
      const list = index.get(key);
      if (list) list.push(utxo);
      else index.set(key, [utxo]);
    }
  }
  return index;
}
