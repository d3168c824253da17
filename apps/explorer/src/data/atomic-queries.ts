import {
  ethBlockNumber,
  ethGetBlockByNumber,
  nativeGetAtomicTx,
  nativeGetUTXOs,
  platformGetBlockByHeight,
  platformGetHeight,
  platformGetStakingAssetID,
  platformGetTx,
  platformGetUTXOs,
} from '@firn/node-client';
import { parseAtomicTx } from '@firn/platform-codec';
import { hexWithChecksumToBytes } from '@firn/primitives';
import {
  type AtomicHalf,
  chainHalf,
  halvesOfExtraData,
  halvesOfPlatformBlock,
  platformHalf,
} from '../decode/atomic-half.js';
import { newestStretch, olderStretches, type Stretch } from '../decode/atomic-stretches.js';
import { readUtxos } from '../decode/utxo-rows.js';
import { absentAsNull } from './absent-as-null.js';
import { acceptedBlock } from './accepted-block.js';
import type { QueryOptions } from './query-options.js';
import { connection, queries } from './session.js';

/** Blocks that are looked through for the other half, and with each wish for older ones: no method lists them. */
const blocksAtOnce = { C: 400n, P: 200n } as const;
/** Calls that are under way at once: as many as nodes take in a batch. */
const batch = 40;
/** Some fifteen requests each time, so a request a second; one more for each stretch of older blocks. */
const refreshMs = 15_000;
/** Outputs that a node lists in one answer, and addresses that it takes in one question. */
const listedAtOnce = 1024;
const mostAddresses = 1024;

/** What was found in the newest blocks of both chains. */
export interface AtomicScan {
  readonly halves: readonly AtomicHalf[];
  /** Lowest and highest block that was looked at, by chain. */
  readonly looked: Readonly<Record<'C' | 'P', Stretch>>;
  readonly nativeAssetId: string;
}

/** The same, with what became of the exports that are among it. */
export interface AtomicList extends AtomicScan {
  /** What is known of the outputs of exports that no import was found of, by the ID of the export. */
  readonly unclaimed: ReadonlyMap<string, Unclaimed>;
}

/** Which outputs of an export wait in shared memory. */
export interface Unclaimed {
  /** By their names. */
  readonly waiting: ReadonlySet<string>;
  /** Whether those that are not among them are taken: a node lists so many for some owners at once. */
  readonly isWhole: boolean;
}

/** Both sides of what one transaction moved. */
export interface AtomicTransfer {
  readonly half: AtomicHalf;
  /** Those that took what it sent, or sent what it took; only those that were found. */
  readonly others: readonly AtomicHalf[];
  readonly unclaimed: Unclaimed;
  readonly scan: AtomicScan;
}

/**
 * The exports and imports in the newest blocks of both chains.
 * @param steps how many times as many older blocks are looked through too
 */
export function atomicListQuery(steps: number): QueryOptions<AtomicList> {
  return {
    queryKey: ['platform', 'atomic', String(steps)],
    meta: { until: 'head' },
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const found = await scan(steps, signal);
      return { ...found, unclaimed: await unclaimedOf(found.halves, signal) };
    },
  };
}

/** One half by its ID, on whichever chain it is; null where there is none. */
export function atomicTxQuery(id: string): QueryOptions<AtomicHalf | null> {
  return {
    queryKey: ['platform', 'atomicTx', id],
    meta: { until: 'head' },
    queryFn: ({ signal }) => readHalf(id, signal),
  };
}

/** A transfer by the ID of either of its halves; null where no chain has it. */
export function atomicTransferQuery(id: string, steps: number): QueryOptions<AtomicTransfer | null> {
  return {
    queryKey: ['platform', 'atomicTransfer', id, String(steps)],
    meta: { until: 'head' },
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const [found, scanned] = await Promise.all([readHalf(id, signal), scan(steps, signal)]);
      if (found === null) return null;
      const half = scanned.halves.find((one) => one.id === id) ?? (await withTime(found, signal));
      if (half.direction === 'import') {
        const ids = [...new Set(half.outputs.map(({ exportId }) => exportId))];
        const others = await Promise.all(
          ids.map(async (one) => {
            const known = scanned.halves.find((each) => each.id === one) ?? (await readHalf(one, signal));
            return known === null ? null : withTime(known, signal);
          }),
        );
        return {
          half,
          others: others.filter((one) => one !== null),
          unclaimed: allTaken,
          scan: scanned,
        };
      }
      const own = new Set(half.outputs.map(({ name }) => name));
      const others = scanned.halves.filter(
        ({ direction, outputs }) => direction === 'import' && outputs.some(({ name }) => own.has(name)),
      );
      return { half, others, unclaimed: await waitingOf(half.chain, [half], signal), scan: scanned };
    },
  };
}

async function readHalf(id: string, signal: AbortSignal): Promise<AtomicHalf | null> {
  const { node } = connection();
  const [ofPlatform, ofChain] = await Promise.all([
    absentAsNull(platformGetTx(node, { txID: id, encoding: 'json' }, { signal })),
    absentAsNull(nativeGetAtomicTx(node, { txID: id }, { signal })),
  ]);
  if (ofChain !== null) {
    const { tx, blockHeight } = ofChain;
    return chainHalf(parseAtomicTx(hexWithChecksumToBytes(tx)), { block: blockHeight, time: undefined });
  }
  if (ofPlatform === null || typeof ofPlatform.tx === 'string') return null;
  return platformHalf(ofPlatform.tx, id, { block: undefined, time: undefined });
}

/** A half with the time of its block, which is asked for where only its number is known. */
async function withTime(half: AtomicHalf, signal: AbortSignal): Promise<AtomicHalf> {
  if (half.chain === 'P' || half.time !== undefined || half.block === undefined) return half;
  const block = await acceptedBlock('C', { number: half.block, signal });
  return { ...half, time: block?.timestamp };
}

/** What of the exports that no import was found of waits still, asked of each chain at once. */
async function unclaimedOf(
  halves: readonly AtomicHalf[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Unclaimed>> {
  const imported = importedOutputs(halves);
  const open = halves.filter(
    ({ direction, outputs }) => direction === 'export' && outputs.some(({ name }) => !imported.has(name)),
  );
  const found = await Promise.all(
    (['C', 'P'] as const).map(async (chain) => {
      const own = open.filter((half) => half.chain === chain);
      const unclaimed = own.length === 0 ? allTaken : await waitingOf(chain, own, signal);
      // Who does not say whose an output is cannot be asked for.
      return own.map(({ id, outputs }) => {
        const isAsked = outputs.every(({ addresses }) => addresses.length > 0);
        return [id, isAsked ? unclaimed : { ...unclaimed, isWhole: false }] as const;
      });
    }),
  );
  return new Map(found.flat());
}

/** Names of the outputs that imports took. */
export function importedOutputs(halves: readonly AtomicHalf[]): ReadonlySet<string> {
  return new Set(
    halves.flatMap(({ direction, outputs }) =>
      direction === 'import' ? outputs.map(({ name }) => name) : [],
    ),
  );
}

const allTaken: Unclaimed = { waiting: new Set(), isWhole: true };

/** What of exports of one chain nobody has imported yet. */
async function waitingOf(
  chain: AtomicHalf['chain'],
  exports: readonly AtomicHalf[],
  signal: AbortSignal,
): Promise<Unclaimed> {
  const { node } = connection();
  const all = exports.flatMap(({ outputs }) => outputs.flatMap((output) => output.addresses));
  const addresses = [...new Set(all)];
  if (addresses.length === 0) return { waiting: new Set(), isWhole: false };
  const asked = addresses.slice(0, mostAddresses);
  const { utxos } =
    chain === 'C'
      ? await platformGetUTXOs(node, { addresses: asked, sourceChain: 'C' }, { signal })
      : await nativeGetUTXOs(
          node,
          { addresses: asked.map((address) => address.replace(/^P-/, 'C-')), sourceChain: 'P' },
          { signal },
        );
  const waiting = new Set(readUtxos(utxos).rows.map(({ txId, index }) => `${txId}:${index}`));
  return { waiting, isWhole: utxos.length < listedAtOnce && asked.length === addresses.length };
}

async function scan(steps: number, signal: AbortSignal): Promise<AtomicScan> {
  const { node } = connection();
  const pathParams = { blockchainId: 'C' };
  const [highest, { height }, { assetID: nativeAssetId }] = await Promise.all([
    ethBlockNumber(node, { pathParams, signal }),
    platformGetHeight(node, { signal }),
    platformGetStakingAssetID(node, {}, { signal }),
  ]);
  const [ofChain, ofPlatform] = await Promise.all([
    lookThrough('C', highest, steps, signal),
    lookThrough('P', height, steps, signal),
  ]);
  return {
    // The newest blocks and the older ones have a few in common.
    halves: [
      ...new Map([...ofPlatform.halves, ...ofChain.halves].map((half) => [half.id, half])).values(),
    ].sort(byPlace),
    looked: { C: ofChain.looked, P: ofPlatform.looked },
    nativeAssetId,
  };
}

/** Of the platform chain first, and of each the newest first. */
function byPlace(one: AtomicHalf, other: AtomicHalf): number {
  if (one.chain !== other.chain) return one.chain === 'P' ? -1 : 1;
  return Number((other.block ?? 0n) - (one.block ?? 0n));
}

async function lookThrough(
  chain: AtomicHalf['chain'],
  head: bigint,
  steps: number,
  signal: AbortSignal,
): Promise<{ readonly halves: readonly AtomicHalf[]; readonly looked: Stretch }> {
  const size = blocksAtOnce[chain];
  const newest = newestStretch(head, size);
  const found = [...(await halvesIn(chain, newest, signal))];
  const older = olderStretches(head, size, steps);
  for (const stretch of older) {
    signal.throwIfAborted();
    found.push(...(await keptHalves(chain, stretch)));
  }
  return { halves: found, looked: { lowest: older.at(-1)?.lowest ?? newest.lowest, highest: head } };
}

/** The halves of a stretch of older blocks, which are kept. */
async function keptHalves(chain: AtomicHalf['chain'], stretch: Stretch): Promise<readonly AtomicHalf[]> {
  const end = await endOf(chain, stretch.highest);
  return queries.fetchQuery({
    queryKey: ['platform', 'atomicBlocks', chain, String(stretch.lowest), end],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => halvesIn(chain, stretch, signal),
  });
}

/** What names a stretch of blocks by its last one. When the platform chain goes back, all that is known of it is asked for again anyway. */
async function endOf(chain: AtomicHalf['chain'], number: bigint): Promise<string> {
  return chain === 'P' ? '' : ((await acceptedBlock(chain, { number }))?.hash ?? '');
}

function halvesIn(
  chain: AtomicHalf['chain'],
  { lowest, highest }: Stretch,
  signal: AbortSignal,
): Promise<readonly AtomicHalf[]> {
  const heights = Array.from({ length: Number(highest - lowest) + 1 }, (_, index) => highest - BigInt(index));
  return inBatches(heights, (height) => halvesAt[chain](height, signal));
}

const halvesAt = {
  C: async (number: bigint, signal: AbortSignal) => {
    const options = { pathParams: { blockchainId: 'C' }, signal };
    const block = await ethGetBlockByNumber(connection().node, { number, fullTx: false }, options);
    return block === null
      ? []
      : halvesOfExtraData(block.blockExtraData, { block: number, time: block.timestamp });
  },
  P: async (height: bigint, signal: AbortSignal) => {
    const params = { height, encoding: 'json' } as const;
    const answer = await absentAsNull(platformGetBlockByHeight(connection().node, params, { signal }));
    return answer === null || typeof answer.block === 'string' ? [] : halvesOfPlatformBlock(answer.block);
  },
};

/** Asks for many things, so many at once as one request takes. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const found: Result[] = [];
  for (let start = 0; start < items.length; start += batch)
    found.push(...(await Promise.all(items.slice(start, start + batch).map(ask))).flat());
  return found;
}
