import { sha256 } from '@noble/hashes/sha2.js';
import { ByteWriter } from '../codec/byte-writer.js';
import { writeOutput } from '../codec/outputs.js';
import { codecVersion, typeId } from '../codec/type-ids.js';
import { buildExchangeGenesis } from './exchange-asset.js';
import { type GenesisChain, genesisChains } from './genesis-chains.js';
import { type GenesisConfig, initialSupply } from './genesis-config.js';
import { type GenesisValidator, genesisValidators } from './genesis-validators.js';
import { heapOrder } from './heap-order.js';
import { type GenesisUtxo, genesisUtxos } from './platform-utxos.js';

/** A network's genesis as the platform chain sees it: bytes, identifiers and contents. */
export interface PlatformGenesis {
  readonly config: GenesisConfig;
  /** The serialised genesis. */
  readonly bytes: Uint8Array;
  /** 32 bytes: hash of the bytes; the genesis block's parent. */
  readonly id: Uint8Array;
  /** The genesis block: a commit block at height 0. */
  readonly block: { readonly id: Uint8Array; readonly bytes: Uint8Array };
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
  const chains = genesisChains(config, exchange.bytes);
  const utxos = genesisUtxos(config, exchange.assetId);
  const validators = heapOrder(genesisValidators(config, exchange.assetId), (a, b) => a.endTime < b.endTime);
  const supply = initialSupply(config);
  const bytes = genesisBytes(config, utxos, validators, [chains.x, chains.c], supply);
  const id = sha256(bytes);
  const blockBytes = new ByteWriter(64)
    .u16(codecVersion)
    .u32(typeId.apricotCommitBlock)
    .fixed(id)
    .u64(0n)
    .finish();
  return {
    config,
    bytes,
    id,
    block: { id: sha256(blockBytes), bytes: blockBytes },
    assetId: exchange.assetId,
    ...chains,
    utxos,
    validators,
    initialSupply: supply,
  };
}

function genesisBytes(
  config: GenesisConfig,
  utxos: readonly GenesisUtxo[],
  validators: readonly GenesisValidator[],
  chains: readonly GenesisChain[],
  supply: bigint,
): Uint8Array {
  const writer = new ByteWriter(1 << 20).u16(codecVersion);
  writer.list(utxos, (to, utxo) => {
    writeOutput(to.fixed(utxo.txId).u32(utxo.outputIndex).fixed(utxo.assetId), utxo.output);
    to.bytes(utxo.message);
  });
  writer.list(validators, (to, validator) => to.fixed(validator.txBytes));
  writer.list(chains, (to, chain) => to.fixed(chain.txBytes));
  return writer.u64(config.startTime).u64(supply).string(config.message).finish();
}
