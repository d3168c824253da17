import { reopenGroups } from '../../state/group-seals.js';
import { encodeWatermarks } from '../../state/mark-rows.js';
import type { ChainState, ServiceState, Watermark } from '../../state/service-state.js';
import type { Writer } from '../../store/leases/leases.js';
import { allInserted, type Store } from '../../store/store.js';
import { type FactBatch, factTables } from './fact-batch.js';

/** Writes batches of blocks so that each is there exactly once, or not at all. */
export interface Committer {
  /**
   * Resolves when the batch is in the store and in the state. Batches of one chain must be given one after the other.
   * @param writer the right to write to this chain.
   */
  commit(chain: ChainState, batch: FactBatch, writer: Writer): Promise<void>;
}

interface Waiting {
  readonly chain: ChainState;
  readonly batch: FactBatch;
  readonly mark: Watermark;
  readonly writer: Writer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A committer of one server. The protocol: insert the facts, then the watermark. Readers look no further than the watermark, so a commit that is cut off
 * anywhere is invisible, and recovery erases what is beyond it. While one commit is on its way the batches of other chains gather
 * and go together in the next one, so the number of inserts does not grow with the number of chains.
 */
export function createCommitter(store: Store, state: ServiceState): Committer {
  let waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      try {
        await commitTogether(store, state, together);
        for (const entry of together) entry.resolve();
      } catch (error) {
        for (const entry of together) entry.reject(error);
      }
    }
    running = false;
  }

  return {
    commit(chain, batch, writer) {
      const { last, lastElapsed: elapsed } = batch;
      if (last === undefined) return Promise.resolve();
      const mark = { num: last.number, timestamp: Number(last.timestamp), hash: last.hash, elapsed };
      return new Promise((resolve, reject) => {
        waiting.push({ chain, batch, mark, writer, resolve, reject });
        if (!running) void drain();
      });
    },
  };
}

async function commitTogether(store: Store, state: ServiceState, entries: readonly Waiting[]): Promise<void> {
  for (const { writer } of entries) writer.assertHeld();
  await Promise.all(entries.map(({ chain, batch }) => batch.messages.forgetKnown(store, chain.key)));
  // Of one process: any of its names will do.
  const token = entries[0]?.writer.nextToken();
  await allInserted(
    factTables.map(async (table) => {
      const blocks = entries.flatMap(({ batch }) => batch.encode(table));
      if (blocks.length > 0) await store.insert(table, blocks, `${token} ${table}`);
    }),
  );
  for (const { writer } of entries) writer.assertHeld();
  const marks = entries.map(({ chain, mark, writer }) => {
    return { chain: chain.key, mark, undone: chain.undos.length, version: writer.nextVersion() };
  });
  await store.insert('watermark', encodeWatermarks(marks), `${token} watermark`);
  for (const { chain, batch, mark } of entries) {
    reopenGroups(state, chain, Number(batch.first?.timestamp));
    noteFirst(chain, batch);
    chain.watermark = mark;
  }
}

function noteFirst(chain: ChainState, { first, second }: FactBatch): void {
  const blocks = [first, second].flatMap((block) => block ?? []);
  const found = blocks.map(({ number, timestamp, transactions }) => ({
    num: number,
    timestamp: Number(timestamp),
    transactions: transactions.length,
  }));
  if (chain.firstBlocks.length < 2) chain.firstBlocks = [...chain.firstBlocks, ...found].slice(0, 2);
}
