import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformBlock } from '@firn/platform-codec';
import { isMetricsError, MetricsError, messageOf } from '../../errors.js';
import type { Logger } from '../../logger.js';
import { createDoubt, type Doubt } from '../../source/doubt.js';
import { describeFault } from '../../source/node-errors.js';
import type { FeeRules } from '../../source/platform/fee-rules.js';
import { hexOf, type Network, type NetworkTraits, traitsOf } from '../../source/platform/platform-network.js';
import type { PlatformSource } from '../../source/platform/platform-source.js';
import { L1Validations } from '../../state/platform/l1-validations.js';
import {
  loadPlatformMark,
  loadStaking,
  loadValidations,
  reloadPlatform,
} from '../../state/platform/load-platform.js';
import { type PlatformState, type PlatformStates, platformOf } from '../../state/platform/platform-state.js';
import { type ChainActivity, withFault } from '../../state/service-state.js';
import type { Writer } from '../../store/leases/leases.js';
import type { Store } from '../../store/store.js';
import { isServerError } from '../../store/store-errors.js';
import { type OnNewGenesis, pauseAfter } from '../ingest/ingest-context.js';
import { commitPlatform, eraseBeyondPlatformMark, storeMark } from './commit-platform.js';
import { PlatformBatch } from './platform-batch.js';
import {
  type BlockQuestions,
  memberKey,
  type ReadingState,
  readGenesisStaker,
  readPlatformBlock,
} from './read-platform-block.js';

/** What the reader of a platform chain works with. */
export interface PlatformContext {
  readonly store: Store;
  /** Takes the right to write the platform chain of a network; waits as long as another process has it. */
  readonly takeRight: (network: Network, signal: AbortSignal) => Promise<Writer>;
  readonly platforms: PlatformStates;
  readonly logger: Logger;
  /** Resolves when the store can be asked again. */
  readonly storeAvailable: () => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Between two questions for the head. Default 500. */
  readonly pollIntervalMs?: number;
  /** Bound of the first pause after a failure; it doubles with each. Default 250. */
  readonly firstPauseMs?: number;
  /** What to do where the network was begun anew. Default: refuse it. */
  readonly onNewGenesis?: OnNewGenesis;
  /** How long a node must name another chain until that is believed. Default 1 000. */
  readonly confirmGenesisMs?: number;
  /** Blocks that are asked for at once, and stored together. Default 256. */
  readonly blocksAtOnce?: number;
}

/** Reading that goes on from the store's watermark. */
interface Session {
  readonly state: PlatformState;
  readonly writer: Writer;
  readonly reading: ReadingState;
  readonly rules: FeeRules;
  /** See `StoredPlatform`. */
  readonly era: bigint;
  /** Whether the stakers of the genesis are stored. */
  knowsGenesis: boolean;
  /** Height of the node's head while that is a proposal upon which nobody has decided: it is not asked for again. */
  undecided: bigint | undefined;
}

/** More blocks than this at once are a back-fill. */
const backFillBlocks = 20n;

/**
 * Keeps the store in step with the platform chain of a node until the signal is aborted. Nothing that a node says ends that: what fails or
 * contradicts itself or the store is tried again, from the watermark on, and the state's `trouble` says why.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function followPlatform(
  context: PlatformContext,
  source: PlatformSource,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const doubt = createDoubt(context.confirmGenesisMs ?? 1_000);
  let state: PlatformState | undefined;
  /** Why the network was not known when that was logged last. */
  let told: string | undefined;
  source.onStall?.((reason) => {
    if (state !== undefined) noteFailure(context, state, reason);
  });
  while (!signal.aborted) {
    try {
      await context.storeAvailable();
      const traits = traitsOf(await source.networkId(signal));
      state = platformOf(context.platforms, traits.network);
      const writer = await context.takeRight(traits.network, signal);
      state.followedSince ??= context.now();
      if (state.activity.kind === 'unfollowed') enter(context, state, { kind: 'connecting' });
      const session = await openSession(context, { source, state, traits, writer, doubt, signal });
      for (;;) {
        const more = await synchronise(context, source, session, signal);
        failures = 0;
        source.several?.succeeded();
        noteSuccess(context, state);
        if (!more) await delay(context.pollIntervalMs ?? 500, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      if (!isMetricsError(error, 'chain-inconsistent')) doubt.clear();
      // What the store says is no failure of a node.
      if (!isMetricsError(error, 'store-unavailable') && !isServerError(error)) source.several?.failed(error);
      const reason = describeFault(error);
      if (state !== undefined) noteFailure(context, state, error);
      else if (told !== reason)
        context.logger.warn({ reason, cause: messageOf(error) }, 'the node does not tell its network');
      told = reason;
      await delay(pauseAfter(failures++, context), undefined, { signal }).catch(() => {});
    }
  }
}

function noteFailure({ logger, now }: PlatformContext, state: PlatformState, error: unknown): void {
  const reason = typeof error === 'string' ? error : describeFault(error);
  state.trouble = withFault(state.trouble, { at: now(), reason });
  state.activity = { kind: 'retrying', reason };
  const { count, first } = state.trouble;
  // Each time twice as rare: a node may be away for a week.
  if (Number.isInteger(Math.log2(count)))
    logger.warn(
      { network: state.network, failures: count, first, reason, cause: messageOf(error) },
      'platform chain is tried again',
    );
}

function noteSuccess({ logger }: PlatformContext, state: PlatformState): void {
  const { trouble, network } = state;
  if (trouble === undefined) return;
  state.trouble = undefined;
  logger.info(
    { network, failures: trouble.count, first: trouble.first, last: trouble.last },
    'platform chain goes on',
  );
}

/** What a session is opened with. */
interface SessionOptions {
  readonly source: PlatformSource;
  readonly state: PlatformState;
  readonly traits: NetworkTraits;
  readonly writer: Writer;
  /** Of the stored chain. */
  readonly doubt: Doubt;
  readonly signal: AbortSignal;
}

async function openSession(context: PlatformContext, options: SessionOptions): Promise<Session> {
  const { store } = context;
  const { source, state, traits, writer, doubt, signal } = options;
  const { network } = state;
  const rules = await source.feeRules(signal);
  const stored = await loadPlatformMark(store, network);
  await eraseBeyondPlatformMark(store, network, stored);
  await reloadPlatform(store, state);
  const begun = { traits, proposal: undefined };
  if (stored === undefined) {
    const validations = new L1Validations(rules);
    const reading: ReadingState = {
      ...begun,
      height: -1n,
      id: '0x',
      time: traits.genesisTime,
      staking: new Set(),
      renewed: new Map(),
      members: new Map(),
      validations,
    };
    const era = writer.nextVersion();
    return { state, writer, reading, rules, era, knowsGenesis: false, undecided: undefined };
  }
  const { mark } = stored;
  const { id } = await source.block(mark.height, signal);
  if (hexOf(id) !== mark.id) {
    const reason = `block ${mark.height} of the node's platform chain is ${hexOf(id)}, the store has ${mark.id}`;
    await forgetPlatform(context, options, reason);
    return openSession(context, options);
  }
  doubt.clear();
  const { staking, renewed, members } = await loadStaking(store, network, stored);
  const reading: ReadingState = {
    ...begun,
    ...mark,
    staking,
    renewed,
    members: new Map(members.map(({ subnet, node, txId }) => [memberKey(subnet, node), txId])),
    validations: await loadValidations(store, network, stored),
  };
  const { rules: storedRules, era } = stored;
  return { state, writer, reading, rules: storedRules, era, knowsGenesis: false, undecided: undefined };
}

/**
 * Drops what is stored of the platform chain of a network that was begun anew, where that is wanted: without its watermark nothing is visible, and
 * whoever opens a session erases the rest. A platform chain never takes blocks back, so another block is another chain.
 * @throws MetricsError `chain-inconsistent` unless it is wanted, and so for long enough.
 */
async function forgetPlatform(
  { store, logger, onNewGenesis = 'refuse' }: PlatformContext,
  { source, state, writer, doubt, signal }: SessionOptions,
  reason: string,
): Promise<void> {
  if (onNewGenesis !== 'reset')
    throw new MetricsError(
      'chain-inconsistent',
      `${reason}: if the network was begun anew, use another --data-dir, or --on-new-genesis reset, which drops what is stored of it`,
    );
  const { network, watermark } = state;
  if (watermark !== undefined && (await source.several?.haveOther(watermark, signal)) === false)
    throw new MetricsError(
      'chain-inconsistent',
      `${reason}, and so has one of its URLs, or most do not answer`,
    );
  doubt.check(reason);
  doubt.clear();
  logger.warn(
    { network, lastBlock: String(watermark?.height), reason },
    'new genesis: all that is stored of the old platform chain is dropped',
  );
  state.watermark = undefined;
  state.validations = undefined;
  state.confirmedAt = undefined;
  state.version++;
  writer.assertHeld();
  await store.erase('platform_watermark', 'network = {network:String}', { network });
}

/** Reads and stores the next blocks, if there are any. @returns whether there may be more at once. */
async function synchronise(
  context: PlatformContext,
  source: PlatformSource,
  session: Session,
  signal: AbortSignal,
): Promise<boolean> {
  const { state, reading, rules } = session;
  const head = await source.height(signal);
  state.head = head;
  if (head < reading.height) {
    const reason = `the node's head ${head} is below the last stored block ${reading.height}`;
    if (source.several !== undefined) throw new MetricsError('chain-unreachable', reason);
    enter(context, state, { kind: 'waiting', reason });
    return false;
  }
  const caughtUp = state.confirmedAt !== undefined || state.activity.kind === 'following';
  const behind = head - reading.height > backFillBlocks || (!caughtUp && head > reading.height);
  if (behind) enter(context, state, { kind: 'back-filling', head });
  const limit = context.blocksAtOnce ?? 256;
  const blocks =
    head === session.undecided ? [] : await nextBlocks(source, reading.height, head, limit, signal);
  if (blocks.length === 0) {
    if (head === reading.height) {
      // A block that came meanwhile is read first: without those stakers the answers would be wrong. After a pause, as of a node whose heads
      // are never the same: it would be asked without end.
      if (!session.knowsGenesis && !(await addGenesisStakers(context, source, session, signal))) return false;
      state.confirmedAt = context.now();
    } else session.undecided = head;
    enter(context, state, { kind: 'following' });
    return false;
  }
  const batch = new PlatformBatch(state.network);
  const questions: BlockQuestions = {
    findGenesisTx: (txId) => source.genesisTx(txId, signal),
    findWeight: (node, height) => source.weightAt(node, height, signal),
  };
  for (const block of blocks) await readPlatformBlock(block, reading, batch, questions);
  const { height, id, time } = reading;
  const mark = { height, id, time };
  await commitPlatform(context.store, session.writer, state, batch, mark, { rules, era: session.era });
  context.logger.debug(
    { network: state.network, to: String(height), rows: batch.rows },
    'platform blocks stored',
  );
  if (!behind) enter(context, state, { kind: 'following' });
  return true;
}

/** The blocks after a height. A proposal is read together with the block that decides upon it. */
async function nextBlocks(
  source: PlatformSource,
  height: bigint,
  head: bigint,
  limit: number,
  signal: AbortSignal,
): Promise<PlatformBlock[]> {
  const count = Number(head - height < BigInt(limit) ? head - height : BigInt(limit));
  const heights = Array.from({ length: Math.max(0, count) }, (_, index) => height + 1n + BigInt(index));
  const blocks = await Promise.all(heights.map((each) => source.block(each, signal)));
  const last = blocks.at(-1)?.content;
  if (last === undefined || !last.type.endsWith('ProposalBlock')) return blocks;
  return last.height < head ? [...blocks, await source.block(last.height + 1n, signal)] : blocks.slice(0, -1);
}

/**
 * Stores the stakers of the genesis that are still there: at the head of the chain they are the ones that no block began. Those that
 * have ended are found when a block ends them.
 * @returns whether they are stored; false where a block came while they were listed
 */
async function addGenesisStakers(
  { store }: PlatformContext,
  source: PlatformSource,
  session: Session,
  signal: AbortSignal,
): Promise<boolean> {
  const { state, reading, writer } = session;
  const listed = await source.currentValidators(signal);
  // The list is of one block later, perhaps with stakers that it began.
  if ((await source.height(signal)) !== reading.height) return false;
  const batch = new PlatformBatch(state.network);
  batch.begin(reading.height);
  for (const { txId, start, end } of listed) {
    if (reading.staking.has(txId)) continue;
    readGenesisStaker(await source.genesisTx(txId, signal), () => ({ start, end }), reading, batch);
  }
  if (batch.rows > 0) {
    writer.assertHeld();
    // They are visible at once, all of them: one insert, of blocks that the watermark has passed.
    await store.insert('platform_stakers', batch.encode('platform_stakers'), `${writer.nextToken()} genesis`);
    // Who only serves looks again when there is a new watermark.
    if (state.watermark !== undefined) await storeMark(store, writer, state, state.watermark, session);
    state.version++;
  }
  session.knowsGenesis = true;
  return true;
}

function enter({ logger }: PlatformContext, state: PlatformState, activity: ChainActivity): void {
  const changed = activity.kind !== state.activity.kind;
  state.activity = activity;
  if (!changed) return;
  const details = { network: state.network, activity: activity.kind };
  if ('reason' in activity) logger.warn({ ...details, reason: activity.reason }, 'platform chain');
  else logger.info(details, 'platform chain');
}
