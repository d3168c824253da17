import { join } from 'node:path';
import { BlockTexts } from '../answers/evm/block-texts.js';
import type { AtomicTransfers } from '../atomic/atomic-transfers.js';
import type { CustomChain } from '../chains/custom-chain.js';
import { Filters } from '../chains/filters.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { logChain } from '../chains/log-chain.js';
import type { NodeOptions } from '../config/node-options.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { DevControls, type EditOfGenesis } from '../evm/dev/dev-controls.js';
import type { Loggers } from '../logging/loggers.js';
import type { Profiler } from '../profiling/profiler.js';
import type { ClosingStack } from './closing-stack.js';

/** What the EVM chains of a node are hosted with. */
export interface ChainHostParts {
  readonly options: NodeOptions;
  readonly loggers: Loggers;
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
  readonly openProfiler: (folder: string) => Profiler;
}

/** How the network knows a chain. */
export interface HostedAs {
  readonly blockchainId?: string;
  readonly subnetId?: string;
  readonly custom?: CustomChain;
  readonly atomic?: AtomicTransfers;
  readonly editOfGenesis?: EditOfGenesis;
}

/** The EVM chains that a node runs, each with what is kept for its clients. */
export class ChainHost {
  readonly #parts: ChainHostParts;
  readonly #chains: HostedChain[] = [];

  constructor(parts: ChainHostParts) {
    this.#parts = parts;
  }

  /** Those that run, in the order in which they were opened. Always the same list. */
  get chains(): readonly HostedChain[] {
    return this.#chains;
  }

  /** Adds a chain that was opened; it is closed with `closing`. */
  add(
    name: string,
    chain: EvmChain,
    closing: ClosingStack,
    { blockchainId, subnetId, custom, atomic, editOfGenesis }: HostedAs = {},
  ): HostedChain {
    const { options, loggers, isDevelopment, openProfiler } = this.#parts;
    closing.push(() => chain.close());
    const settings = options.chains;
    const filters = new Filters(chain, { maxBlocks: settings.apiMaxBlocksPerRequest });
    closing.push(() => filters.close());
    const logger = loggers.open(name);
    closing.push(logChain(chain, logger));
    const dev = new DevControls(chain, { editOfGenesis });
    const hosted = {
      name,
      blockchainId,
      subnetId,
      chain,
      custom,
      atomic,
      settings,
      filters,
      logger,
      dev,
      impersonation: dev.impersonation,
      isControlled: isDevelopment && chain.rules.production !== undefined,
      texts: new BlockTexts(chain),
      profiler: openProfiler(join(options.profileDir, name)),
    };
    this.#chains.push(hosted);
    return hosted;
  }
}
