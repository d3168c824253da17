import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { primaryNetworkId } from '@firn/platform-chain';
import { createChain } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { readOptional } from '@firn/storage';
import type { CustomChainOptions } from '../config/node-options.js';
import { CustomChainError, isCustomChainError } from './custom-chain-facts.js';
import { type CustomChainContext, type OpenedCustomChain, openSubnetEvm } from './open-subnet-evm.js';

/** The virtual machine that custom chains run, by its name. */
export const customChainVm = 'subnetevm';

const primarySubnet = bytesToId(primaryNetworkId);

/**
 * Opens a custom chain from its genesis document, and `upgrade.json` beside it where there is one. Its blockchain ID is
 * that of the transaction by which the primary network's validators would create it, so that name and genesis decide it.
 * @throws CustomChainError naming the chain and the file, and what of it cannot be used.
 */
export function openCustomChain(
  { name, genesisFile }: CustomChainOptions,
  context: CustomChainContext,
): OpenedCustomChain {
  try {
    const genesis = readFileSync(genesisFile);
    const { blockchainId } = createChain(context.network.id, name, customChainVm, [], genesis);
    const identity = {
      name,
      storedAs: `custom/${name}`,
      blockchainId: bytesToId(blockchainId),
      subnetId: primarySubnet,
      genesis,
      upgradeText: readOptional(join(dirname(genesisFile), 'upgrade.json')),
    };
    return openSubnetEvm(identity, context);
  } catch (cause) {
    if (isCustomChainError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CustomChainError(`chain ${name} cannot be opened from ${genesisFile}: ${reason}`, { cause });
  }
}

/** A chain as the transaction that created it says. */
export interface CreatedChain {
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  /** The genesis that the transaction brought. */
  readonly genesis: Uint8Array;
}

/**
 * Opens a chain of the custom EVM that a transaction of the platform chain created. Its upgrades stand in
 * `<configFolder>/<blockchain ID>/upgrade.json`, where the reference node has them.
 * @throws CustomChainError naming the chain, and what of its genesis or of its upgrades cannot be used.
 */
export function openCreatedChain(
  { blockchainId, subnetId, genesis }: CreatedChain,
  { configFolder, ...context }: CustomChainContext & { readonly configFolder: string },
): OpenedCustomChain {
  try {
    const upgradeText = readOptional(join(configFolder, blockchainId, 'upgrade.json'));
    const storedAs = `chains/${blockchainId}`;
    return openSubnetEvm(
      { name: blockchainId, storedAs, blockchainId, subnetId, genesis, upgradeText },
      context,
    );
  } catch (cause) {
    if (isCustomChainError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CustomChainError(`chain ${blockchainId} cannot be opened: ${reason}`, { cause });
  }
}
