import { isMetricsError, MetricsError } from '../../errors.js';
import { hexOf } from '../../source/platform/platform-network.js';
import type { PlatformSource } from '../../source/platform/platform-source.js';
import type { HexBytes } from '../../source/platform/staking-facts.js';
import {
  createEndpoints,
  type Endpoint,
  noteFailure,
  noteSuccess,
  readyEndpoints,
} from '../ingest/endpoint.js';

/** By what two networks are told apart. */
interface Identity {
  readonly networkId: bigint;
  /** ID of the block at height 0. */
  readonly genesis: HexBytes;
}

/** How URLs are changed. */
export interface FailoverOptions {
  /** Told when a URL has another problem than before, or none any more. */
  readonly onProblem: (name: string, problem: string | undefined) => void;
  /** Most others must name another network for so long until it is believed. Default 1 000. */
  readonly confirmMs?: number | undefined;
}

const introductionMs = 4_000;

/**
 * Makes one source of several, of which one is asked until it fails: `networkId`, the first question of a session, chooses it. All of them
 * must be of one network with one genesis, that of most that answer.
 */
export function failoverPlatformSource(
  sources: readonly PlatformSource[],
  { onProblem, confirmMs = 1_000 }: FailoverOptions,
): PlatformSource {
  const endpoints = createEndpoints(sources);
  let current = endpoints[0] as Endpoint<PlatformSource>;
  let agreed: Identity | undefined;
  let otherSince: number | undefined;
  /** What was thrown when no URL was left: each has been told of its own failure. */
  let noted: unknown;
  const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(introductionMs)]);

  /** @throws what the best of those that failed threw. */
  async function choose(signal: AbortSignal): Promise<bigint> {
    agreed ??= await askAll(signal);
    const ready = readyEndpoints(endpoints);
    // Who asked to be left alone is not asked by its source either.
    const waiting = endpoints.filter((each) => !ready.includes(each));
    const errors: unknown[] = [];
    for (const endpoint of [
      ...ready,
      ...waiting.toSorted((one, other) => one.askAgainAt - other.askAgainAt),
    ]) {
      try {
        const identity = await identityOf(endpoint.source, within(signal));
        if (agreed !== undefined && !isSame(identity, agreed))
          throw new MetricsError(
            'chain-replaced',
            `${endpoint.name} is of network ${identity.networkId} with the first block ${identity.genesis}, expected ${agreed.networkId} with ${agreed.genesis}`,
          );
        current = endpoint;
        return identity.networkId;
      } catch (error) {
        signal.throwIfAborted();
        note(endpoint, () => noteFailure(endpoint, error, undefined));
        errors.push(error);
      }
    }
    const other = errors.find((error) => !isMetricsError(error, 'chain-replaced'));
    if (other === undefined) await reconsider(signal);
    noted = other ?? errors[0];
    throw noted;
  }

  /** What most of those name that answer; of two the one of the URL that is named first. */
  async function askAll(signal: AbortSignal): Promise<Identity | undefined> {
    const answers = await Promise.allSettled(sources.map((source) => identityOf(source, within(signal))));
    signal.throwIfAborted();
    const identities = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const countOf = (identity: Identity) => identities.filter((each) => isSame(each, identity)).length;
    return identities.toSorted((one, other) => countOf(other) - countOf(one))[0];
  }

  /** All that answer are of another network: where most of all URLs are, and that stays so, the network was begun anew. */
  async function reconsider(signal: AbortSignal): Promise<void> {
    const other = await askAll(signal);
    const now = performance.now();
    if (other === undefined || (agreed !== undefined && isSame(other, agreed))) otherSince = undefined;
    else {
      otherSince ??= now;
      if (now - otherSince >= confirmMs) agreed = undefined;
    }
    if (agreed === undefined) otherSince = undefined;
  }

  function note(endpoint: Endpoint<PlatformSource>, change: () => void): void {
    const before = endpoint.problem;
    change();
    if (endpoint.problem !== before) onProblem(endpoint.name, endpoint.problem);
  }

  return {
    networkId: choose,
    feeRules: (signal) => current.source.feeRules(signal),
    height: (signal) => current.source.height(signal),
    block: (height, signal) => current.source.block(height, signal),
    genesisTx: (txId, signal) => current.source.genesisTx(txId, signal),
    weightAt: (node, height, signal) => current.source.weightAt(node, height, signal),
    currentValidators: (signal) => current.source.currentValidators(signal),
    onStall(listener) {
      for (const { source } of endpoints)
        source.onStall?.((reason) => {
          if (source === current.source) listener(reason);
        });
    },
    several: {
      failed(error) {
        if (error !== noted) note(current, () => noteFailure(current, error, undefined));
      },
      succeeded: () => note(current, () => noteSuccess(current)),
      async haveOther({ height, id }, signal) {
        const answers = await Promise.allSettled(sources.map((each) => each.block(height, within(signal))));
        signal.throwIfAborted();
        const ids = answers.flatMap((answer) =>
          answer.status === 'fulfilled' ? [hexOf(answer.value.id)] : [],
        );
        return ids.length * 2 > sources.length && ids.every((each) => each !== id);
      },
    },
    async close() {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

async function identityOf(source: PlatformSource, signal: AbortSignal): Promise<Identity> {
  const [networkId, { id }] = await Promise.all([source.networkId(signal), source.block(0n, signal)]);
  return { networkId, genesis: hexOf(id) };
}

function isSame(one: Identity, other: Identity): boolean {
  return one.networkId === other.networkId && one.genesis === other.genesis;
}
