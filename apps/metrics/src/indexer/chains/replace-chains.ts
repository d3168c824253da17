import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError } from '../../errors.js';
import { createFailureLog, type Logger } from '../../logger.js';
import { derivedTables } from '../../seal/derived-tables.js';
import type { RetiredChain } from '../../state/chain-record.js';
import { loadChains, newChainState } from '../../state/load-state.js';
import { chainName } from '../../state/refresh/progress.js';
import type { ServiceState } from '../../state/service-state.js';
import { storeRegistryRows } from '../../state/store-chain.js';
import { eraseRows } from '../../store/erase-rows.js';
import { chainResource, type Leases, type Writer } from '../../store/leases/leases.js';
import type { Store } from '../../store/store.js';
import type { Stores } from '../../store/stores.js';
import { factTables } from '../ingest/fact-batch.js';
import type { OnNewGenesis } from '../ingest/ingest-context.js';
import { firstStoredBlock, recoverChain, storedHash } from '../ingest/stored-blocks.js';
import { undoTo } from '../ingest/undo.js';
import type { ChainTarget } from './chain-target.js';
import { replaceChain } from './register-chain.js';

/** Puts the chains of new genesises in the place of those that are stored. Whatever the store refuses is tried again. */
export interface ChainReplacer {
  /**
   * Notes that a chain that this process has the right to write is replaced, by one of a new genesis or, where it `isSame`, by what is read anew
   * of it. @throws the signal's reason.
   */
  replace(key: number, target: ChainTarget, isSame?: boolean): Promise<void>;
  /** Number of the chain that is stored of a blockchain now. @throws the signal's reason. */
  keyOf(blockchainId: string): Promise<number | undefined>;
  /** Erases what is stored of a replaced chain that this process has the right to write, unless it is kept. @throws the signal's reason. */
  erase(key: number, writer: Writer): Promise<void>;
  /**
   * Erases what was left when a process ended, this one or another one; looks for it again and again until the signal is aborted.
   * @param run keeps a task that ends with the signal.
   */
  keepErasing(run: (task: Promise<void>) => void): Promise<void>;
}

/** What chains are replaced with. */
export interface ReplacerOptions {
  readonly writing: Stores;
  readonly leases: Leases;
  readonly state: ServiceState;
  readonly owned: ReadonlySet<string>;
  readonly onNewGenesis: OnNewGenesis;
  readonly logger: Logger;
}

const pauseMs = 1_000;
const remainsIntervalMs = 5_000;

/** Makes it. */
export function createChainReplacer(options: ReplacerOptions, signal: AbortSignal): ChainReplacer {
  const { writing, leases, state, owned, onNewGenesis, logger } = options;

  async function persist<Result>(what: string, action: () => Promise<Result>): Promise<Result> {
    const trying = createFailureLog({
      logger,
      message: `${what} is tried again`,
      again: `${what} went well`,
    });
    for (;;) {
      signal.throwIfAborted();
      try {
        const result = await action();
        trying.succeeded();
        return result;
      } catch (error) {
        if (signal.aborted || isMetricsError(error, 'writer-lease-lost')) throw error;
        trying.failed(error);
      }
      await delay(pauseMs, undefined, { signal });
    }
  }

  /** Does something with the registry as it is, which nobody else writes meanwhile. */
  async function inRegistry<Result>(
    action: (writer: Writer) => Promise<Result>,
    own?: number,
  ): Promise<Result> {
    const lease = await leases.take('registry', signal);
    try {
      await loadChains(writing.home, state, (chain) => chain === own || !owned.has(chainName(chain)));
      return await action(lease.writer);
    } finally {
      await lease.release();
    }
  }

  async function replaceOnce(
    key: number,
    { record }: ChainTarget,
    isSame: boolean,
    writer: Writer,
  ): Promise<void> {
    const old = state.chains.get(key);
    // It was noted, and the answer got lost.
    if (old === undefined) return;
    const { num, hash } = old.watermark ?? {};
    // Of the same chain nothing is lost: its nodes have all of it.
    const retirement = onNewGenesis === 'keep-both' && !isSame ? 'kept' : 'dropped';
    const next = await replaceChain(writing.home, state, writer, old, record, retirement);
    const said = { chain: record.chainName, evmChainId: String(record.evmChainId) };
    const stored = { number: key, blockchainId: old.record.blockchainId, lastBlock: String(num), hash };
    if (isSame) logger.warn({ ...said, dropped: stored, number: next.key }, 'the chain is read anew');
    else if (retirement === 'kept')
      logger.warn(
        { ...said, kept: stored, number: next.key },
        'new genesis: the old chain is kept in the store',
      );
    else
      logger.warn(
        { ...said, dropped: stored, number: next.key },
        'new genesis: all that is stored of the old chain is dropped',
      );
  }

  /** Erases a dropped chain once nobody else has the right to write it: whoever had it may have been cut off. */
  async function eraseRemains(key: number): Promise<void> {
    const { writer, release } = await leases.take(chainResource(key), signal);
    // Whoever had the right may have been done meanwhile.
    await persist('looking for dropped chains', () => inRegistry(async () => {}));
    await replacer.erase(key, writer);
    await release();
  }

  const replacer: ChainReplacer = {
    replace: (key, target, isSame = false) =>
      persist('noting a new genesis', () =>
        inRegistry((writer) => replaceOnce(key, target, isSame, writer), key),
      ),
    keyOf: (blockchainId) =>
      persist('looking for the chain of a new genesis', () =>
        inRegistry(async () => {
          const chains = [...state.chains.values()];
          return chains.find(({ record }) => record.blockchainId === blockchainId)?.key;
        }),
      ),
    async erase(key, writer) {
      const retired = state.retired.get(key);
      if (retired?.retirement !== 'dropped') return;
      await persist('erasing a dropped chain', async () => {
        await eraseRetired(writing.of(key), state, writer, retired);
        const erased = { ...retired, retirement: 'erased' } as const;
        await inRegistry((each) =>
          storeRegistryRows(writing.home, each, [{ chain: retired, retirement: 'erased' }]),
        );
        state.retired.set(key, erased);
      });
      logger.info({ chain: retired.record.chainName, number: key }, 'what was dropped of a chain is erased');
    },
    async keepErasing(run) {
      const begun = new Set<number>();
      while (!signal.aborted) {
        for (const { key, retirement } of state.retired.values()) {
          // What this process follows to its end it erases then.
          if (retirement !== 'dropped' || begun.has(key) || owned.has(chainName(key))) continue;
          begun.add(key);
          run(eraseRemains(key).finally(() => begun.delete(key)));
        }
        await delay(remainsIntervalMs, undefined, { signal }).catch(() => {});
      }
    },
  };
  return replacer;
}

/**
 * Erases what is stored of a chain that another one has replaced; it may be cut off anywhere and done again. Its blocks but the first are taken
 * back before, so that a process that has not yet heard of the new genesis answers from one block, and never from a part of them. The
 * watermark stays: it counts what was taken back.
 *
 * @param store holds the chain.
 */
async function eraseRetired(
  store: Store,
  state: ServiceState,
  writer: Writer,
  { key, record }: RetiredChain,
): Promise<void> {
  const chain = newChainState(key, record);
  await recoverChain(store, state, chain);
  const first = await firstStoredBlock(store, chain);
  const isThere = (await storedHash(store, chain, first)) !== undefined;
  if (isThere && chain.watermark !== undefined && chain.watermark.num > first)
    await undoTo(store, state, writer, chain, first);
  writer.assertHeld();
  const params = { chain: key };
  const derived = derivedTables.toReversed().map(({ table }) => table);
  await eraseRows(
    store,
    [
      ...['series', 'seal'].map((table) => ({ table, condition: 'owner = {chain:UInt32}' })),
      ...[...derived, 'collections', ...factTables.toReversed()].map((table) => ({
        table,
        condition: 'chain = {chain:UInt32}',
      })),
    ],
    params,
  );
}
