import { join } from 'node:path';
import { type EvmChain, PendingBlocks } from '@firn/evm/chain';
import { DevControls, type EditOfGenesis } from '@firn/evm/dev';
import type { CustomChain } from '@firn/evm/rules';
import { AbiRegistry } from '../abi/abi-registry.js';
import { ArtifactFolder } from '../abi/artifact-folder.js';
import type { AtomicTransfers } from '../atomic/atomic-transfers.js';
import { BlockTexts } from '../chains/block-texts.js';
import type { ChainBlueprint } from '../chains/chain-blueprint.js';
import { Filters } from '../chains/filters.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { logChain } from '../chains/log-blocks.js';
import { cacheShares } from '../config/cache-shares.js';
import type { NodeOptions } from '../config/node-options.js';
import type { Executions } from '../executions/executions.js';
import type { Loggers } from '../logging/loggers.js';
import type { Profiler } from '../profiling/profiler.js';
import { blockEncoders } from '../serializers/evm/block-encoders.js';
import { logTransactions } from '../transaction-log/log-transactions.js';
import type { ClosingStack } from './closing-stack.js';

/** What the EVM chains of a node are hosted with. */
export interface ChainHostParts {
  readonly options: NodeOptions;
  readonly loggers: Loggers;
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
  readonly openProfiler: (folder: string) => Profiler;
  /** What runs contracts; asked for when there is a transaction to explain. */
  readonly executions: () => Executions;
}

/** How the network knows a chain. */
export interface HostedAs {
  readonly blockchainId?: string;
  readonly subnetId?: string;
  readonly custom?: CustomChain;
  readonly atomic?: AtomicTransfers;
  readonly editOfGenesis?: EditOfGenesis;
  readonly blueprint: ChainBlueprint;
}

/** The EVM chains that a node runs, each with what is kept for its clients. */
export class ChainHost {
  readonly #parts: ChainHostParts;
  readonly #chains: HostedChain[] = [];
  readonly #artifacts: ArtifactFolder | undefined;

  constructor(parts: ChainHostParts) {
    this.#parts = parts;
    const { artifactsDir } = parts.options;
    if (artifactsDir !== undefined) this.#artifacts = new ArtifactFolder(artifactsDir);
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
    { blockchainId, subnetId, custom, atomic, editOfGenesis, blueprint }: HostedAs,
  ): HostedChain {
    const { options, loggers, isDevelopment, openProfiler, executions } = this.#parts;
    closing.push(() => chain.close());
    const settings = options.chains;
    const filters = new Filters(chain, {
      maxBlocks: settings.apiMaxBlocksPerRequest,
      ofClient: options.clients.filters,
    });
    closing.push(() => filters.close());
    const logger = loggers.open(name);
    closing.push(logChain(chain, logger));
    const isControlled = isDevelopment && chain.rules.production !== undefined;
    const autoImpersonate = isControlled && settings.autoImpersonate;
    const { gasLimit, baseFee, distinctTimestamps, startTimestamp } = settings;
    const minStepMs = distinctTimestamps ? 1_000n : undefined;
    const controls = isControlled ? { gasLimit, nextBaseFee: baseFee, minStepMs } : {};
    const dev = new DevControls(chain, {
      editOfGenesis,
      autoImpersonate,
      controls,
      startTimestamp: isControlled ? startTimestamp : undefined,
    });
    const hosted = {
      name,
      blockchainId,
      subnetId,
      chain,
      pendingBlocks: new PendingBlocks(chain),
      custom,
      atomic,
      blueprint,
      settings,
      filters,
      logger,
      abis: new AbiRegistry(this.#artifacts),
      dev,
      impersonation: dev.impersonation,
      isControlled,
      texts: new BlockTexts(chain, cacheShares(settings).texts, blockEncoders),
      profiler: openProfiler(join(options.profileDir, name)),
    };
    if (isControlled) closing.push(logTransactions(hosted, { dataDir: options.dataDir, executions }));
    this.#chains.push(hosted);
    return hosted;
  }
}
