import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChainSettings, defaultChainSettings } from '../config/chain-settings.js';
import type { ImportedChainOptions } from '../config/node-options.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { openChain } from '../evm/chain/open-chain.js';
import { importChain } from '../evm/ethereum/import-chain.js';
import { type Genesis, parseGenesis } from '../evm/genesis/parse-genesis.js';
import { createEthereumRules } from '../evm/rules/ethereum-rules.js';
import type { Logger } from '../logging/logger.js';
import type { Store } from '../storage/open-store.js';

/** A foreign chain cannot be imported; the cause says why. */
export class ChainImportError extends Error {
  override readonly name = 'ChainImportError';
}

/** What an import needs of the node around it. */
export interface ImportSurroundings {
  readonly logger: Logger;
  readonly signal: AbortSignal | undefined;
  /** How the chain is kept. */
  readonly settings?: ChainSettings;
}

const progressIntervalMs = 5_000;

/**
 * Opens the chain of a folder's `genesis.json` and brings in the blocks of its `chain.rlp`, each verified whole. What
 * an earlier run brought in is compared and passed over.
 * @throws ChainImportError naming the folder
 */
export async function importForeignChain(
  store: Store,
  { name, folder }: ImportedChainOptions,
  { logger, signal, settings = defaultChainSettings }: ImportSurroundings,
): Promise<EvmChain> {
  try {
    const genesis = parseGenesis(readFileSync(join(folder, 'genesis.json'), 'utf8'));
    assertForeign(genesis);
    const chain = openChain({
      store,
      name: `import/${name}`,
      genesis,
      rules: createEthereumRules(genesis),
      pruning: settings.pruningEnabled,
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
    throw new ChainImportError(`chain ${name} cannot be imported from ${folder}: ${reason}`, { cause });
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
