import type { EvmChain, PendingBlocks } from '@firn/evm/chain';
import type { DevControls, Impersonation } from '@firn/evm/dev';
import type { CustomChain } from '@firn/evm/rules';
import type { AbiRegistry } from '../abi/abi-registry.js';
import type { AtomicTransfers } from '../atomic/atomic-transfers.js';
import type { ChainSettings } from '../config/chain-settings.js';
import type { Logger } from '../logging/logger.js';
import type { Profiler } from '../profiling/profiler.js';
import type { BlockTexts } from './block-texts.js';
import type { ChainBlueprint } from './chain-blueprint.js';
import type { Filters } from './filters.js';

/** An EVM chain that this node serves. */
export interface HostedChain {
  /** Its first alias, which is also the name of its logger: `C`. */
  readonly name: string;
  /** Its ID on the platform chain; undefined for a chain of another network. */
  readonly blockchainId: string | undefined;
  /** The subnet whose validators run it, in cb58; undefined for a chain of another network. */
  readonly subnetId: string | undefined;
  readonly chain: EvmChain;
  /** Blocks that would be made of what is pending. */
  readonly pendingBlocks: PendingBlocks;
  /** What tests and tools do to it. */
  readonly dev: DevControls;
  /** The accounts that anybody may send from without their keys. */
  readonly impersonation: Impersonation;
  /** Whether the development controls are served: on chains that make blocks, where nobody else relies on them. */
  readonly isControlled: boolean;
  /** What a custom chain tells of its rules; undefined for other chains. */
  readonly custom: CustomChain | undefined;
  /** Moves funds between it and the network's other chains; undefined where that is not possible. */
  readonly atomic: AtomicTransfers | undefined;
  /** What other threads of the node read it with. */
  readonly blueprint: ChainBlueprint;
  /** How it is kept, and what it answers. */
  readonly settings: ChainSettings;
  /** What it answers of its blocks. */
  readonly texts: BlockTexts;
  /** What clients watch by polling. */
  readonly filters: Filters;
  readonly logger: Logger;
  /** What is known of its contracts. */
  readonly abis: AbiRegistry;
  /** Takes the profiles that the administration of this chain asks for. */
  readonly profiler: Profiler;
}
