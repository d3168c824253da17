import { isMetricsError } from '../../errors.js';
import type { Hex } from '../../source/chain-source.js';
import type { Follower } from './follower.js';

const answerWithinMs = 4_000;
const defaultConfirmMs = 1_000;

/**
 * Whether a chain has a new genesis, and not only a node that is wrong for a moment: most URLs of the chain name it, none that answers names
 * another one, all of them have the right chain ID and not the last stored block, and they say so twice.
 */
export async function confirmNewGenesis(follower: Follower, error: unknown): Promise<boolean> {
  const { onNewGenesis = 'refuse', times } = follower.context;
  const matters = onNewGenesis !== 'refuse' || follower.chain.watermark === undefined;
  if (!matters || !isMetricsError(error, 'chain-replaced')) {
    follower.newGenesis = undefined;
    return false;
  }
  const hash = await namedGenesis(follower);
  const before = follower.newGenesis;
  const now = performance.now();
  if (hash === undefined || before?.hash !== hash) {
    follower.newGenesis = hash === undefined ? undefined : { hash, since: now };
    return false;
  }
  return now - before.since >= (times?.confirmGenesisMs ?? defaultConfirmMs);
}

/** The genesis that the URLs of a chain agree on, where it is another one than the stored. */
async function namedGenesis(follower: Follower): Promise<Hex | undefined> {
  const { origin, endpoints, chain } = follower;
  if (origin === undefined) return undefined;
  const mark = chain.watermark;
  const signal = AbortSignal.any([follower.signal, AbortSignal.timeout(answerWithinMs)]);
  const answers = await Promise.allSettled(
    endpoints.map(({ source }) =>
      Promise.all([
        source.chainId(signal),
        source.blockHash(origin.num, signal),
        mark && source.blockHash(mark.num, signal),
      ]),
    ),
  );
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [hash] = answered.map(([, first]) => first);
  const agree = answered.every(
    ([evmChainId, first, last]) =>
      evmChainId === chain.record.evmChainId && first === hash && (mark === undefined || last !== mark.hash),
  );
  const areMost = answered.length * 2 > endpoints.length;
  return agree && areMost && hash !== origin.hash ? hash : undefined;
}
