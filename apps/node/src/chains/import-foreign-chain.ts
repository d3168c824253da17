import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvmChain, importChain, openChain, readGenesis } from '@firn/evm/chain';
import type { Genesis } from '@firn/evm/genesis';
import { createEthereumRules } from '@firn/evm/rules';
import type { Store } from '@firn/storage';
import { cacheShares } from '../config/cache-shares.js';
import { type ChainSettings, defaultChainSettings } from '../config/chain-settings.js';
import type { ImportedChainOptions } from '../config/node-options.js';
import { StartRefusal } from '../errors/start-refusal.js';
import type { Logger } from '../logging/logger.js';

/** What an import needs of the node around it. */
export interface ImportContext {
  readonly logger: Logger;
  readonly signal: AbortSignal | undefined;
  /** How the chain is kept. */
  readonly settings?: ChainSettings;
}

const progressIntervalMs = 5_000;

/**
 * Opens the chain of a folder's `genesis.json` and brings in the blocks of its `chain.rlp`, each verified whole. What
 * an earlier run brought in is compared and passed over.
 * @throws StartRefusal naming the folder
 */
export async function importForeignChain(
  store: Store,
  { name, folder }: ImportedChainOptions,
  { logger, signal, settings = defaultChainSettings }: ImportContext,
): Promise<EvmChain> {
  try {
    const storedAs = `import/${name}`;
    const genesis = readGenesis(store, storedAs, readFileSync(join(folder, 'genesis.json'), 'utf8'));
    assertForeign(genesis);
    const chain = openChain({
      store,
      name: storedAs,
      genesis,
      rules: createEthereumRules(genesis),
      pruning: settings.pruningEnabled,
      cacheBytes: cacheShares(settings).chain,
    });
    let reportedAt = Date.now();
    const imported = await importChain(chain, readFileSync(join(folder, 'chain.rlp')), {
      onProgress({ number, bytesDone, bytesTotal }) {
        if (Date.now() - reportedAt < progressIntervalMs) return;
        reportedAt = Date.now();
        logger.info({ number: String(number), bytesDone, bytesTotal }, 'importing blocks');
      },
      onTornTail(bytes) {
        logger.warn({ bytes }, 'chain.rlp ends within a block, which is left out');
      },
      ...(signal === undefined ? {} : { signal }),
    });
    logger.info({ imported, head: String(chain.head.header.number) }, 'imported blocks');
    return chain;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefusal(`chain ${name} cannot be imported from ${folder}: ${reason}`, { cause });
  }
}

/** Only Ethereum's rules are verified here; blocks of other rules would fail at their first header, which says nothing. */
function assertForeign({ config }: Genesis): void {
  const isCustom = 'feeConfig' in config;
  if (!isCustom && !Object.keys(config).some((key) => key.startsWith('apricotPhase'))) return;
  const kind = isCustom ? 'a custom chain' : 'a C-Chain';
  const run = isCustom ? 'run it with --custom-chain' : 'every node makes its own';
  throw new Error(
    `genesis.json is that of ${kind}, not of a chain of Ethereum; ${run}, and move its blocks with dev_dumpChain and dev_loadChain`,
  );
}
