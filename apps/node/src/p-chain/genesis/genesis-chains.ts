import { sha256 } from '@noble/hashes/sha2.js';
import { ByteWriter } from '../codec/byte-writer.js';
import { codecVersion, typeId } from '../codec/type-ids.js';
import type { GenesisConfig } from './genesis-config.js';

/** A chain that the genesis creates. */
export interface GenesisChain {
  /** 32 bytes: hash of the create-chain transaction. */
  readonly blockchainId: Uint8Array;
  /** Signed transaction without the codec version, as the genesis holds it. */
  readonly txBytes: Uint8Array;
  readonly name: string;
  readonly vmId: Uint8Array;
}

const zeroId = new Uint8Array(32);

/** IDs of virtual machines and feature extensions: their ASCII name, padded with zeros to 32 bytes. */
function asciiId(name: string): Uint8Array {
  const id = new Uint8Array(32);
  id.set(Buffer.from(name, 'ascii'));
  return id;
}

/** The exchange chain and the C-Chain, in this order (reference: section 5.2, step 10). */
export function genesisChains(
  config: GenesisConfig,
  exchangeGenesis: Uint8Array,
): { readonly x: GenesisChain; readonly c: GenesisChain } {
  const extensions = ['secp256k1fx', 'nftfx', 'propertyfx'].map(asciiId);
  return {
    x: createChain(config.networkId, 'X-Chain', 'avm', extensions, exchangeGenesis),
    c: createChain(config.networkId, 'C-Chain', 'evm', [], Buffer.from(config.cChainGenesis, 'utf8')),
  };
}

/**
 * A chain of the primary network's validators that the transaction with these fields creates; its ID is that transaction's hash.
 */
export function createChain(
  networkId: number,
  name: string,
  vm: string,
  extensions: Uint8Array[],
  genesis: Uint8Array,
): GenesisChain {
  const vmId = asciiId(vm);
  const writer = new ByteWriter(genesis.length + 512);
  writer.u32(typeId.createChainTx).u32(networkId).fixed(zeroId).u32(0).u32(0).bytes(new Uint8Array());
  writer.fixed(zeroId).string(name).fixed(vmId);
  writer.list(extensions, (to, id) => to.fixed(id));
  writer.bytes(genesis).u32(typeId.input).u32(0);
  const txBytes = writer.u32(0).finish();
  const blockchainId = sha256(new ByteWriter(txBytes.length + 2).u16(codecVersion).fixed(txBytes).finish());
  return { blockchainId, txBytes, name, vmId };
}
