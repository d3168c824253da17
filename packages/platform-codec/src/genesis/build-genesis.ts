import { sha256 } from '@firn/primitives';
import type { PlatformBlock } from '../model/blocks.js';
import { makePlatformBlock } from '../platform-block.js';
import { buildExchangeGenesis } from './exchange-genesis.js';
import { type GenesisChain, genesisChains } from './genesis-chains.js';
import { genesisBytes } from './genesis-codec.js';
import type { GenesisConfig } from './genesis-config.js';
import { initialSupply } from './genesis-rules.js';
import { type GenesisUtxo, genesisUtxos } from './genesis-utxos.js';
import { type GenesisValidator, genesisValidators } from './genesis-validators.js';
import { heapOrder } from './heap-order.js';

/** A network's genesis as the platform chain sees it: bytes, identifiers and contents. */
export interface PlatformGenesis {
  readonly config: GenesisConfig;
  /** The serialised genesis. */
  readonly bytes: Uint8Array;
  /** 32 bytes: hash of the bytes; the genesis block's parent. */
  readonly id: Uint8Array;
  /** The genesis block: a commit block at height 0. */
  readonly block: PlatformBlock;
  readonly assetId: Uint8Array;
  readonly x: GenesisChain;
  readonly c: GenesisChain;
  readonly utxos: readonly GenesisUtxo[];
  /** In the heap order of the genesis bytes. */
  readonly validators: readonly GenesisValidator[];
  /** In 1e-9 of the native token, without the validators' rewards. */
  readonly initialSupply: bigint;
}

/** Builds the platform chain's genesis from a configuration (reference: section 5.2). */
export function buildGenesis(config: GenesisConfig): PlatformGenesis {
  const exchange = buildExchangeGenesis(config);
  const { x, c } = genesisChains(config, exchange.bytes);
  const utxos = genesisUtxos(config, exchange.assetId);
  const validators = heapOrder(genesisValidators(config, exchange.assetId), endsBefore);
  const supply = initialSupply(config);
  const bytes = genesisBytes({
    utxos,
    validators,
    chains: [x.tx, c.tx],
    timestamp: config.startTime,
    initialSupply: supply,
    message: config.message,
  });
  const id = sha256(bytes);
  return {
    config,
    bytes,
    id,
    block: makePlatformBlock({ type: 'ApricotCommitBlock', parentId: id, height: 0n }),
    assetId: exchange.assetId,
    x,
    c,
    utxos,
    validators,
    initialSupply: supply,
  };
}

function endsBefore({ unsigned: a }: GenesisValidator, { unsigned: b }: GenesisValidator): boolean {
  return a.validator.endTime < b.validator.endTime;
}
