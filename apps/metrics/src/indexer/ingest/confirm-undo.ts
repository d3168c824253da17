import { MetricsError } from '../../errors.js';
import type { Watermark } from '../../state/service-state.js';
import { introduce } from './choose-endpoint.js';
import type { Follower } from './follower.js';

/**
 * Asks the other URLs of a chain, where it has several, before blocks are taken back because of what one of them says.
 *
 * @param mark the last stored block.
 * @throws MetricsError `chain-inconsistent` where another URL has it, and for ten seconds where one does not answer: it may have it.
 */
export async function confirmUndo(follower: Follower, mark: Watermark): Promise<void> {
  const { endpoints, source, signal, undoDoubt } = follower;
  const others = endpoints.filter((each) => each.source !== source);
  const answers = await Promise.allSettled(others.map((each) => introduce(follower, each)));
  signal.throwIfAborted();
  const holder = others.find((_each, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value === 'same';
  });
  if (holder !== undefined)
    throw new MetricsError(
      'chain-inconsistent',
      `the node does not have the last stored block ${mark.num} (${mark.hash}), but ${holder.name} has`,
    );
  if (answers.some(({ status }) => status === 'rejected'))
    undoDoubt.check(
      `the node does not have the last stored block ${mark.num} (${mark.hash}), and another URL does not say whether it has`,
    );
}
