import { makeSigned } from '../layout/signed.js';
import { unsignedPlatformTx } from '../layout/transactions.js';
import type { CreateChainTx, PlatformTx } from '../model/transactions.js';
import { genesisRules } from '../wire/top-level.js';
import type { GenesisConfig } from './genesis-config.js';
import { emptyId, nameToIdBytes } from './well-known-ids.js';

/** A chain that the genesis creates. */
export interface GenesisChain {
  /** 32 bytes: the ID of the transaction. */
  readonly blockchainId: Uint8Array;
  readonly tx: PlatformTx & { readonly unsigned: CreateChainTx };
  readonly name: string;
  readonly vmId: Uint8Array;
}

/** The exchange chain and the C-Chain, in this order (reference: section 5.2, step 10). */
export function genesisChains(
  config: GenesisConfig,
  exchangeGenesis: Uint8Array,
): { readonly x: GenesisChain; readonly c: GenesisChain } {
  const extensions = ['secp256k1fx', 'nftfx', 'propertyfx'];
  const cChainGenesis = new TextEncoder().encode(config.cChainGenesis);
  return {
    x: createChain(config.networkId, 'X-Chain', 'avm', extensions, exchangeGenesis),
    c: createChain(config.networkId, 'C-Chain', 'evm', [], cChainGenesis),
  };
}

/**
 * The chain of the primary network's validators that a transaction with these fields creates; its ID is that of the transaction.
 * @param vm name of the virtual machine
 * @param extensions names of feature extensions, in the order of the bytes
 */
export function createChain(
  networkId: number,
  name: string,
  vm: string,
  extensions: readonly string[],
  genesisData: Uint8Array,
): GenesisChain {
  const unsigned: CreateChainTx = {
    type: 'CreateChainTx',
    networkId,
    blockchainId: emptyId,
    outputs: [],
    inputs: [],
    memo: new Uint8Array(),
    subnetId: emptyId,
    chainName: name,
    vmId: nameToIdBytes(vm),
    fxIds: extensions.map(nameToIdBytes),
    genesisData,
    subnetAuthorization: { signatureIndices: [] },
  };
  const tx = makeSigned(unsignedPlatformTx, unsigned, [], genesisRules);
  return { blockchainId: tx.id, tx: { ...tx, unsigned }, name, vmId: unsigned.vmId };
}
