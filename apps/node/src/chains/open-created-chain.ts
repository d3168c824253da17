import { join } from 'node:path';
import { readOptional } from '@firn/storage';
import { CustomChainError, isCustomChainError } from './custom-chain-facts.js';
import { type CustomChainContext, type OpenedCustomChain, openSubnetEvm } from './open-subnet-evm.js';

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
