import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformBlock } from '@firn/platform-codec';
import { isMetricsError, MetricsError, messageOf } from '../errors.js';
import type { Writer } from '../ingest/writer.js';
import type { Logger } from '../logger.js';
import type { Network } from '../state/chain-record.js';
import type { ChainActivity } from '../state/service-state.js';
import type { Store } from '../store/store.js';
import { commitPlatform, storeMark } from './commit-platform.js';
import type { FeeRules } from './fee-rules.js';
import { L1Validations } from './l1-validations.js';
import {
  eraseBeyondPlatformMark,
  loadPlatformMark,
  loadStaking,
  loadValidations,
  reloadPlatform,
} from './load-platform.js';
import { PlatformBatch } from './platform-batch.js';
import { hexOf, type NetworkTraits, traitsOf } from './platform-network.js';
import type { PlatformSource } from './platform-source.js';
import { type PlatformState, type PlatformStates, platformOf } from './platform-state.js';
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
  /** First pause after a failure; it doubles with each, up to 10 s. Default 250. */
  readonly firstPauseMs?: number;
  /** Blocks that are asked for at once, and stored together. Default 256. */
  readonly blocksAtOnce?: number;
}

/** Reading that goes on from the store's watermark. */
interface Session {
  readonly state: PlatformState;
  readonly writer: Writer;
  readonly reading: ReadingState;
  readonly rules: FeeRules;
  /** Whether the stakers of the genesis are stored. */
  knowsGenesis: boolean;
  /** Height of the node's head while that is a proposal upon which nobody has decided: it is not asked for again. */
  undecided: bigint | undefined;
}

const maximumPauseMs = 10_000;
/** More blocks than this at once are a back-fill. */
const backFillBlocks = 20n;

/**
 * Keeps the store in step with the platform chain of a node until the signal is aborted. Failures of the node and of the store are
 * tried again for ever, from the watermark on; a node that contradicts itself or the store stops it, with the reason in the state.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function followPlatform(
  context: PlatformContext,
  source: PlatformSource,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let state: PlatformState | undefined;
  /** Why the network was not known when that was logged last. */
  let told: string | undefined;
  while (!signal.aborted) {
    try {
      await context.storeAvailable();
      const traits = traitsOf(await source.networkId(signal));
      state = platformOf(context.platforms, traits.network);
      const writer = await context.takeRight(traits.network, signal);
      if (state.activity.kind === 'unfollowed') enter(context, state, { kind: 'connecting' });
      const session = { writer, ...(await openSession(context, source, state, traits, signal)) };
      for (;;) {
        const more = await synchronise(context, source, session, signal);
        failures = 0;
        if (!more) await delay(context.pollIntervalMs ?? 500, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      const stopped = isMetricsError(error, 'chain-inconsistent');
      const activity = { kind: stopped ? 'stopped' : 'retrying', reason: messageOf(error) } as const;
      if (state !== undefined) enter(context, state, activity);
      else if (told !== activity.reason)
        context.logger.warn({ reason: activity.reason }, 'the node does not tell its network');
      told = activity.reason;
      if (stopped) return;
      const pauseMs = Math.min(maximumPauseMs, (context.firstPauseMs ?? 250) * 2 ** failures++);
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function openSession(
  { store }: PlatformContext,
  source: PlatformSource,
  state: PlatformState,
  traits: NetworkTraits,
  signal: AbortSignal,
): Promise<Omit<Session, 'writer'>> {
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
    return { state, reading, rules, knowsGenesis: false, undecided: undefined };
  }
  const { mark } = stored;
  const { id } = await source.block(mark.height, signal);
  if (hexOf(id) !== mark.id) {
    throw new MetricsError(
      'chain-inconsistent',
      `block ${mark.height} of the node's platform chain is ${hexOf(id)}, the store has ${mark.id}: use another --data-dir`,
    );
  }
  const { staking, renewed, members } = await loadStaking(store, network, stored);
  const reading: ReadingState = {
    ...begun,
    ...mark,
    staking,
    renewed,
    members: new Map(members.map(({ subnet, node, txId }) => [memberKey(subnet, node), txId])),
    validations: await loadValidations(store, network, stored),
  };
  return { state, reading, rules: stored.rules, knowsGenesis: false, undecided: undefined };
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
  if (head < reading.height) {
    const reason = `the node's head ${head} is below the last stored block ${reading.height}`;
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
      if (!session.knowsGenesis) await addGenesisStakers(context, source, session, signal);
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
  await commitPlatform(context.store, session.writer, state, batch, { height, id, time }, rules);
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
 */
async function addGenesisStakers(
  { store }: PlatformContext,
  source: PlatformSource,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const { state, reading, writer } = session;
  const listed = await source.currentValidators(signal);
  // The list is of one block later, perhaps with stakers that it began.
  if ((await source.height(signal)) !== reading.height) return;
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
    if (state.watermark !== undefined) await storeMark(store, writer, state, state.watermark, session.rules);
    state.version++;
  }
  session.knowsGenesis = true;
}

function enter({ logger }: PlatformContext, state: PlatformState, activity: ChainActivity): void {
  const changed = activity.kind !== state.activity.kind;
  state.activity = activity;
  if (!changed) return;
  const details = { network: state.network, activity: activity.kind };
  if (activity.kind === 'stopped')
    logger.error({ ...details, reason: activity.reason }, 'platform chain stopped');
  else if ('reason' in activity) logger.warn({ ...details, reason: activity.reason }, 'platform chain');
  else logger.info(details, 'platform chain');
}
