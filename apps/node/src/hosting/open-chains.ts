import type { EvmChain } from '@firn/evm/chain';
import { toNetworkUpgrades } from '@firn/evm/genesis';
import { bytesToHex, bytesToId, idToBytes } from '@firn/primitives';
import type { Store } from '@firn/storage';
import type { WarpValidators } from '@firn/warp';
import { AtomicTransfers } from '../atomic/atomic-transfers.js';
import { openAtomicParts } from '../atomic/open-atomic-parts.js';
import { withoutState } from '../chains/chain-blueprint.js';
import { removePartialDumps } from '../chains/dump-files.js';
import {
  editOfFundedGenesis,
  fundDevelopmentAccounts,
  fundMnemonicAccounts,
} from '../chains/fund-accounts.js';
import { importForeignChain } from '../chains/import-foreign-chain.js';
import { openCChain } from '../chains/open-c-chain.js';
import { openCustomChain } from '../chains/open-custom-chain.js';
import { StateFile } from '../chains/state-file.js';
import { primarySubnet } from '../chains/warp-validators.js';
import { cacheShares } from '../config/cache-shares.js';
import type { ChainHost } from '../node/chain-host.js';
import type { ClosingStack } from '../node/closing-stack.js';
import type { Node } from '../node/node.js';

/** What the chains of a node are opened with. */
export interface ChainParts {
  readonly store: Store;
  readonly host: ChainHost;
  /** Who can sign messages of which chain. */
  readonly validators: WarpValidators;
  readonly closing: ClosingStack;
  readonly signal: AbortSignal | undefined;
}

/**
 * Opens the C-Chain, the custom chains of the command line and the foreign ones, in that order.
 * @throws CustomChainError or StartRefusal for what the command line names.
 */
export async function openChains(node: Node, parts: ChainParts): Promise<void> {
  removePartialDumps(node.options.dataDir);
  const state = new StateFile(node.options.state, parts.store, node.loggers.open('C'));
  const cChain = openNetworkChains(node, parts);
  if (node.options.platform.devAccounts) await fundDevelopmentAccounts(cChain, parts.store);
  const { mnemonicAccounts } = node;
  const { mnemonic } = node.options;
  if (mnemonic !== undefined)
    await fundMnemonicAccounts(cChain, parts.store, { accounts: mnemonicAccounts, wei: mnemonic.balance });
  const dev = parts.host.chains[0]?.dev;
  if (dev !== undefined) {
    await state.load(dev);
    parts.closing.push(() => state.dump(dev));
  }
  await openForeignChains(node, parts);
}

/** Gives the chains of the primary network their names, by which they are known before they are open. */
export function nameNetworkChains({
  aliases,
  platform,
  platformId,
}: Pick<Node, 'aliases' | 'platform' | 'platformId'>): void {
  const { x, c } = platform.genesis;
  const [xId, cId] = [bytesToId(x.blockchainId), bytesToId(c.blockchainId)];
  aliases.add(platformId, 'P', 'platform', platformId);
  aliases.add(xId, 'X', 'avm', xId);
  aliases.add(cId, 'C', 'evm', cId);
}

/** Returns the C-Chain. */
function openNetworkChains(node: Node, parts: ChainParts): EvmChain {
  const { aliases, clock, network, options } = node;
  const { store, host, validators, closing } = parts;
  const settings = options.chains;
  const cChain = openHostedCChain(node, parts);
  for (const wanted of options.customChain) {
    aliases.assertNameFree(wanted.name, '--custom-chain');
    const opened = openCustomChain(wanted, {
      store,
      network,
      clock,
      settings,
      refusesUnfinalized: options.rpcCompat === 'reference',
      validators,
    });
    aliases.add(opened.blockchainId, wanted.name, opened.blockchainId);
    host.add(wanted.name, opened.chain, closing, opened);
  }
  return cChain;
}

function openHostedCChain(
  { clock, loggers, network, options, platform, platformId, sharedMemory }: Node,
  { store, host, validators, closing }: ChainParts,
): EvmChain {
  const { c, x, assetId } = platform.genesis;
  const blockchainId = bytesToId(c.blockchainId);
  const logger = loggers.open('C');
  const atomicParts = openAtomicParts({
    store,
    name: 'C',
    scope: {
      networkId: network.id,
      blockchainId: c.blockchainId,
      assetId,
      peers: [idToBytes(platformId), x.blockchainId],
    },
    memory: sharedMemory,
    onDropped: ({ tx, reason }) =>
      logger.info({ txID: bytesToId(tx.id), reason }, 'atomic transaction dropped'),
  });
  const own = {
    networkId: network.id,
    blockchainId: bytesToHex(c.blockchainId),
    subnetId: primarySubnet,
  } as const;
  const warp = { chain: own, validators };
  const refusesUnfinalized = options.rpcCompat === 'reference';
  // From the chain's own creation: the file of the network is not read again for it.
  const cChainGenesis = Buffer.from(platform.genesisOf(c.blockchainId)).toString();
  const chain = openCChain(
    store,
    { upgrades: network.upgrades, genesis: { cChainGenesis } },
    { settings: options.chains, warp, extension: atomicParts.extension, clock, refusesUnfinalized },
  );
  const atomic = new AtomicTransfers({ chain, ...atomicParts });
  host.add('C', chain, closing, {
    blockchainId,
    // The ID of the primary network is that of the platform chain.
    subnetId: platformId,
    atomic,
    editOfGenesis: () => editOfFundedGenesis(store),
    blueprint: {
      kind: 'c-chain',
      storedAs: 'C',
      genesis: withoutState(chain.genesis),
      pruning: options.chains.pruningEnabled,
      cacheBytes: cacheShares(options.chains).thread,
      codeSizeLimit: options.chains.codeSizeLimit,
      refusesUnfinalized,
      upgrades: toNetworkUpgrades(network.upgrades),
      identity: own,
    },
  });
  return chain;
}

async function openForeignChains(
  { aliases, loggers, options }: Node,
  { store, host, closing, signal }: ChainParts,
): Promise<void> {
  for (const wanted of options.importChain) {
    // Its path must not hide one of the network's chains.
    aliases.assertNameFree(wanted.name, '--import-chain');
    const logger = loggers.open(wanted.name);
    const chain = await importForeignChain(store, wanted, { logger, signal, settings: options.chains });
    host.add(wanted.name, chain, closing, {
      blueprint: {
        kind: 'ethereum',
        storedAs: `import/${wanted.name}`,
        genesis: withoutState(chain.genesis),
        pruning: options.chains.pruningEnabled,
        cacheBytes: cacheShares(options.chains).thread,
        codeSizeLimit: true,
        refusesUnfinalized: false,
      },
    });
  }
}
