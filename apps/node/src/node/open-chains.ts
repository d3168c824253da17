import { join } from 'node:path';
import { bytesToHex, bytesToId } from '@firn/primitives';
import { BlockTexts } from '../answers/evm/block-texts.js';
import type { CustomChain } from '../chains/custom-chain.js';
import { Filters } from '../chains/filters.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import { importForeignChain } from '../chains/import-foreign-chain.js';
import { logChain } from '../chains/log-chain.js';
import { openCChain } from '../chains/open-c-chain.js';
import { openCustomChain } from '../chains/open-custom-chain.js';
import { primarySubnet, warpValidators } from '../chains/warp-validators.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { DevControls } from '../evm/dev/dev-controls.js';
import type { Profiler } from '../profiling/profiler.js';
import type { Store } from '../storage/open-store.js';
import type { ClosingStack } from './closing-stack.js';
import { blockchainsOf, type Node } from './node.js';

/** What the chains of a node are opened with. */
export interface ChainParts {
  readonly store: Store;
  /** The chains that the node runs; opened ones are added. */
  readonly evmChains: HostedChain[];
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
  readonly openProfiler: (folder: string) => Profiler;
  readonly closing: ClosingStack;
  readonly signal: AbortSignal | undefined;
}

/** How the network knows a chain. */
interface HostedAs {
  readonly blockchainId?: string;
  readonly custom?: CustomChain;
}

/**
 * Opens the C-Chain, the custom chains and the foreign ones, in that order.
 * @throws CustomChainError, ChainImportError or ChainAliasTakenError for what the command line names.
 */
export async function openChains(node: Node, parts: ChainParts): Promise<void> {
  const { aliases, platform } = node;
  const xId = bytesToId(platform.genesis.x.blockchainId);
  aliases.add(node.platformId, 'P', 'platform', node.platformId);
  aliases.add(xId, 'X', 'avm', xId);
  openNetworkChains(node, parts);
  await openForeignChains(node, parts);
}

function openNetworkChains(node: Node, parts: ChainParts): void {
  const { aliases, network, options, platform } = node;
  const { store } = parts;
  const settings = options.chains;
  const validators = warpValidators(
    () => platform.validators,
    (blockchainId) => blockchainsOf(node).some(({ id }) => bytesToHex(id) === blockchainId),
  );
  const cId = bytesToId(platform.genesis.c.blockchainId);
  const chain = {
    networkId: network.id,
    blockchainId: bytesToHex(platform.genesis.c.blockchainId),
    subnetId: primarySubnet,
  };
  aliases.add(cId, 'C', 'evm', cId);
  host(node, parts, 'C', openCChain(store, network, settings, { chain, validators }), { blockchainId: cId });
  for (const wanted of options.customChain) {
    aliases.assertNameFree(wanted.name, '--custom-chain');
    const opened = openCustomChain(wanted, { store, network, settings, validators });
    aliases.add(opened.blockchainId, wanted.name, opened.blockchainId);
    host(node, parts, wanted.name, opened.chain, opened);
  }
}

async function openForeignChains(node: Node, parts: ChainParts): Promise<void> {
  const { aliases, loggers, options } = node;
  for (const wanted of options.importChain) {
    // Its path must not hide one of the network's chains.
    aliases.assertNameFree(wanted.name, '--import-chain');
    const logger = loggers.open(wanted.name);
    const { signal, store } = parts;
    const chain = await importForeignChain(store, wanted, { logger, signal, settings: options.chains });
    host(node, parts, wanted.name, chain);
  }
}

/** Adds a chain to those that the node runs, with what is kept for its clients. */
function host(
  { options, loggers }: Node,
  { evmChains, isDevelopment, openProfiler, closing }: ChainParts,
  name: string,
  chain: EvmChain,
  { blockchainId, custom }: HostedAs = {},
): void {
  closing.push(() => chain.close());
  const settings = options.chains;
  const filters = new Filters(chain, { maxBlocks: settings.apiMaxBlocksPerRequest });
  closing.push(() => filters.close());
  const logger = loggers.open(name);
  closing.push(logChain(chain, logger));
  const dev = new DevControls(chain);
  evmChains.push({
    name,
    blockchainId,
    chain,
    custom,
    settings,
    filters,
    logger,
    dev,
    impersonation: dev.impersonation,
    isControlled: isDevelopment && chain.rules.production !== undefined,
    texts: new BlockTexts(chain),
    profiler: openProfiler(join(options.profileDir, name)),
  });
}
