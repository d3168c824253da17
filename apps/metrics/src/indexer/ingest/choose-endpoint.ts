import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { Hex } from '../../source/chain-source.js';
import type { Watermark } from '../../state/service-state.js';
import {
  type Endpoint,
  noteFailure,
  noteHead,
  noteSuccess,
  type Origin,
  readyEndpoints,
  standstillOf,
} from './endpoint.js';
import type { Follower } from './follower.js';
import { firstStoredBlock, storedHash } from './stored-blocks.js';

/** Where a node is, compared with what is stored: it has the last stored block, another one in its place, or none. */
type Position = 'same' | 'below' | 'other';

const positions: readonly Position[] = ['same', 'below', 'other'];
/** With several URLs, one that does not answer by then is left for the next. */
const introductionMs = 4_000;

/**
 * Chooses the URL that a chain is read from next: it must be of this chain, and rather have the last stored block than not, so that
 * nothing is taken back because one of several nodes is behind or on a fork of its own. Everything is read from one URL until that fails.
 *
 * @throws MetricsError `chain-replaced` where all that answer have another genesis; else what the best of those that failed threw.
 */
export async function chooseEndpoint(follower: Follower): Promise<Endpoint> {
  const { endpoints, chain, context, signal } = follower;
  follower.origin ??= await storedOrigin(follower);
  const ready = readyEndpoints(endpoints);
  if (follower.origin === undefined && endpoints.length > 1)
    follower.origin = await agreedOrigin(follower, ready);
  const candidates: [Position, Endpoint][] = [];
  const errors: unknown[] = [];
  for (const endpoint of ready) {
    try {
      const position = await introduce(follower, endpoint);
      candidates.push([position, endpoint]);
      if (position === 'same') break;
    } catch (error) {
      signal.throwIfAborted();
      noteFailure(endpoint, error, context.times);
      errors.push(error);
    }
  }
  for (const wanted of positions) {
    const found = candidates.find(([position]) => position === wanted);
    if (found === undefined) continue;
    follower.isBehind = wanted === 'below';
    follower.source = found[1].source;
    follower.standstill = undefined;
    return found[1];
  }
  throw (
    errors.find((error) => !isMetricsError(error, 'chain-replaced')) ??
    withAdvice(follower, errors[0]) ??
    new MetricsError('chain-unreachable', `no URL of chain ${chain.record.evmChainId} may be asked now`)
  );
}

/** Asks a node which chain it serves, and where it is. @throws MetricsError where it serves another one. */
export async function introduce(follower: Follower, { name, source }: Endpoint): Promise<Position> {
  const { chain, endpoints, origin } = follower;
  const mark = chain.watermark;
  const signal = endpoints.length > 1 ? withinIntroduction(follower) : follower.signal;
  const who = endpoints.length > 1 ? name : 'the node';
  const [evmChainId, first, hash] = await Promise.all([
    source.chainId(signal),
    origin && source.blockHash(origin.num, signal),
    mark && source.blockHash(mark.num, signal),
  ]);
  checkChainId(chain.record.evmChainId, evmChainId, who);
  // A node that keeps no old blocks has nothing to compare.
  if (origin !== undefined && first !== undefined && first !== origin.hash)
    throw new MetricsError(
      'chain-replaced',
      `${who} serves another chain than the one that is read: its block ${origin.num} is ${first}, expected ${origin.hash}`,
    );
  return positionOf(mark, hash);
}

/** Ends with a follower, or when a URL of several is not waited for any longer. */
function withinIntroduction({ signal }: Pick<Follower, 'signal'>): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(introductionMs)]);
}

function positionOf(mark: Watermark | undefined, hash: Hex | undefined): Position {
  if (mark === undefined || hash === mark.hash) return 'same';
  return hash === undefined ? 'below' : 'other';
}

/** @throws MetricsError `chain-inconsistent` for another one. */
export function checkChainId(expected: bigint, actual: bigint, who = 'the node'): void {
  if (actual === expected) return;
  throw new MetricsError('chain-inconsistent', `${who} serves EVM chain ${actual}, expected ${expected}`);
}

async function storedOrigin({ context, chain }: Follower): Promise<Origin | undefined> {
  if (chain.watermark === undefined) return undefined;
  const num = await firstStoredBlock(context.store, chain);
  const hash = await storedHash(context.store, chain, num);
  return hash && { num, hash };
}

/** The first block that most of those have who answer; of two that differ, the one of the URL that is named first. */
async function agreedOrigin(
  { startBlock: num, chain, signal }: Follower,
  endpoints: readonly Endpoint[],
): Promise<Origin | undefined> {
  const within = withinIntroduction({ signal });
  const answers = await Promise.allSettled(
    endpoints.map(async ({ source }) => {
      const [evmChainId, hash] = await Promise.all([source.chainId(within), source.blockHash(num, within)]);
      return evmChainId === chain.record.evmChainId ? hash : undefined;
    }),
  );
  signal.throwIfAborted();
  const hashes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []));
  const countOf = (hash: Hex) => hashes.filter((other) => other === hash).length;
  const [hash] = hashes.toSorted((one, other) => countOf(other) - countOf(one));
  return hash && { num, hash };
}

/** What can be done about a genesis that is refused. */
function withAdvice({ context }: Follower, error: unknown): unknown {
  if (!(error instanceof Error) || (context.onNewGenesis ?? 'refuse') !== 'refuse') return error;
  const advice = 'if it was begun anew, --on-new-genesis reset drops what is stored, and keep-both keeps it';
  return new MetricsError('chain-replaced', `${error.message}; ${advice}`, { cause: error });
}

const defaultIntervalMs = 5_000;
const firstMs = 1_000;

/**
 * Asks the URLs of a chain that are not in use, now and then: one that serves another chain is known before it is needed. The one in use is left
 * when it stands still while one goes on that has the last stored block.
 */
export async function watchEndpoints(follower: Follower, signal: AbortSignal): Promise<void> {
  const { chain, context, endpoints } = follower;
  const { times } = context;
  let pauseMs = Math.min(firstMs, times?.watchMs ?? firstMs);
  while (endpoints.length > 1 && !signal.aborted) {
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = times?.watchMs ?? defaultIntervalMs;
    const used = endpoints.find(({ source }) => source === follower.source);
    const goingOn: Endpoint[] = [];
    for (const endpoint of readyEndpoints(endpoints)) {
      if (signal.aborted || endpoint.source === follower.source || follower.origin === undefined) continue;
      const before = endpoint.problem;
      try {
        if (await mayTakeOver(follower, endpoint, used)) goingOn.push(endpoint);
        if (endpoint.source !== follower.source) noteSuccess(endpoint);
      } catch (error) {
        if (!signal.aborted) noteFailure(endpoint, error, times);
      }
      if (endpoint.problem !== before) context.events.endpoint(chain, endpoint);
    }
    if (used === undefined || signal.aborted) continue;
    // It is asked last, so that it may be ahead of the others by what was made meanwhile, and not behind them.
    await askHead(follower, used).catch(() => {});
    follower.standstill = { source: used.source, reason: standstillOf(used, goingOn, times) };
  }
}

/** Whether a URL has what is stored. @throws MetricsError where it serves another chain, has other blocks or stands still. */
async function mayTakeOver(
  follower: Follower,
  endpoint: Endpoint,
  used: Endpoint | undefined,
): Promise<boolean> {
  const position = await introduce(follower, endpoint);
  await askHead(follower, endpoint);
  if (position === 'other')
    throw new MetricsError(
      'chain-inconsistent',
      `${endpoint.name} has another block in the place of the last one that is stored`,
    );
  const standstill = standstillOf(endpoint, used === undefined ? [] : [used], follower.context.times);
  if (standstill !== undefined) throw standstill;
  return position === 'same';
}

async function askHead(follower: Follower, endpoint: Endpoint): Promise<void> {
  noteHead(endpoint, (await endpoint.source.head(withinIntroduction(follower))).number);
}
