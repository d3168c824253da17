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
import { readUtxos } from '../decode/utxo-rows.js';
import { absentAsNull } from './absent-as-null.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** Blocks that are looked through for the other half: no method lists them. */
const chainBlocks = 400n;
const platformBlocks = 200n;
/** Calls that are under way at once: as many as nodes take in a batch. */
const batch = 40;
/** Some fifteen requests each time, so a request a second. */
const refreshMs = 15_000;
/** Outputs that a node lists in one answer. */
const listedAtOnce = 1024;

/** What was found in the newest blocks of both chains. */
export interface AtomicScan {
  readonly halves: readonly AtomicHalf[];
  /** Lowest and highest block that was looked at, by chain. */
  readonly looked: Readonly<Record<'C' | 'P', { readonly lowest: bigint; readonly highest: bigint }>>;
  readonly nativeAssetId: string;
}

/** Both sides of what one transaction moved. */
export interface AtomicTransfer {
  readonly half: AtomicHalf;
  /** Those that took what it sent, or sent what it took; only those that were found. */
  readonly others: readonly AtomicHalf[];
  /** Names of outputs that wait in shared memory. */
  readonly waiting: ReadonlySet<string>;
  /** Whether nothing else waits for the same owners: a node lists so many at once. */
  readonly isWhole: boolean;
  readonly scan: AtomicScan;
}

/** The exports and imports in the newest blocks of both chains. */
export const atomicScanQuery: QueryOptions<AtomicScan> = {
  queryKey: ['platform', 'atomic'],
  meta: { until: 'head' },
  refetchInterval: refreshMs,
  queryFn: ({ signal }) => scan(signal),
};

/** One half by its ID, on whichever chain it is; null where there is none. */
export function atomicTxQuery(id: string): QueryOptions<AtomicHalf | null> {
  return {
    queryKey: ['platform', 'atomicTx', id],
    meta: { until: 'head' },
    queryFn: ({ signal }) => readHalf(id, signal),
  };
}

/** A transfer by the ID of either of its halves; null where no chain has it. */
export function atomicTransferQuery(id: string): QueryOptions<AtomicTransfer | null> {
  return {
    queryKey: ['platform', 'atomicTransfer', id],
    meta: { until: 'head' },
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const [found, scanned] = await Promise.all([readHalf(id, signal), scan(signal)]);
      if (found === null) return null;
      const half = scanned.halves.find((one) => one.id === id) ?? found;
      if (half.direction === 'import') {
        const ids = [...new Set(half.outputs.map(({ exportId }) => exportId))];
        const others = await Promise.all(
          ids.map(async (one) => scanned.halves.find((known) => known.id === one) ?? readHalf(one, signal)),
        );
        return {
          half,
          others: others.filter((one) => one !== null),
          waiting: new Set(),
          isWhole: true,
          scan: scanned,
        };
      }
      const own = new Set(half.outputs.map(({ name }) => name));
      const others = scanned.halves.filter(
        ({ direction, outputs }) => direction === 'import' && outputs.some(({ name }) => own.has(name)),
      );
      return { half, others, ...(await waitingOf(half, signal)), scan: scanned };
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
    return chainHalf(parseAtomicTx(hexWithChecksumToBytes(tx)), blockHeight);
  }
  if (ofPlatform === null || typeof ofPlatform.tx === 'string') return null;
  return platformHalf(ofPlatform.tx, id, undefined);
}

/** What of an export nobody has imported yet. */
async function waitingOf(
  { chain, outputs }: AtomicHalf,
  signal: AbortSignal,
): Promise<Pick<AtomicTransfer, 'isWhole' | 'waiting'>> {
  const { node } = connection();
  const addresses = [...new Set(outputs.flatMap((output) => output.addresses))];
  if (addresses.length === 0) return { waiting: new Set(), isWhole: false };
  const { utxos } =
    chain === 'C'
      ? await platformGetUTXOs(node, { addresses, sourceChain: 'C' }, { signal })
      : await nativeGetUTXOs(
          node,
          { addresses: addresses.map((address) => address.replace(/^P-/, 'C-')), sourceChain: 'P' },
          { signal },
        );
  const waiting = new Set(readUtxos(utxos).rows.map(({ txId, index }) => `${txId}:${index}`));
  return { waiting, isWhole: utxos.length < listedAtOnce };
}

async function scan(signal: AbortSignal): Promise<AtomicScan> {
  const { node } = connection();
  const pathParams = { blockchainId: 'C' };
  const [highest, { height }, { assetID: nativeAssetId }] = await Promise.all([
    ethBlockNumber(node, { pathParams, signal }),
    platformGetHeight(node, { signal }),
    platformGetStakingAssetID(node, {}, { signal }),
  ]);
  const [ofChain, ofPlatform] = await Promise.all([
    inBatches(heightsBelow(highest, chainBlocks), async (number) => {
      const block = await ethGetBlockByNumber(node, { number, fullTx: false }, { pathParams, signal });
      return block === null ? [] : halvesOfExtraData(block.blockExtraData, number);
    }),
    inBatches(heightsBelow(height, platformBlocks), async (one) => {
      const answer = await absentAsNull(
        platformGetBlockByHeight(node, { height: one, encoding: 'json' }, { signal }),
      );
      return answer === null || typeof answer.block === 'string' ? [] : halvesOfPlatformBlock(answer.block);
    }),
  ]);
  const lowest = (top: bigint, count: bigint) => (top < count ? 0n : top - count + 1n);
  return {
    halves: [...ofPlatform, ...ofChain],
    looked: {
      C: { lowest: lowest(highest, chainBlocks), highest },
      P: { lowest: lowest(height, platformBlocks), highest: height },
    },
    nativeAssetId,
  };
}

function heightsBelow(top: bigint, count: bigint): readonly bigint[] {
  const number = top + 1n < count ? top + 1n : count;
  return Array.from({ length: Number(number) }, (_, index) => top - BigInt(index));
}

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
