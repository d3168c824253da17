import { isMetricsError } from '../../errors.js';
import { createFailureLog, type FailureLog } from '../../failure-log.js';
import type { Logger } from '../../logger.js';
import { shortReason } from '../../source/short-reason.js';
import type { ChainRecord } from '../../state/chain-record.js';

/** Says why chains of a node are not followed, of each by itself as a failure log does: they are looked at again and again. */
export interface LeftOut {
  /** Notes that a chain is left out for now. */
  failed(record: Pick<ChainRecord, 'chainName' | 'blockchainId'>, error: unknown): void;
  /** Notes that a chain is followed. */
  followed(blockchainId: string): void;
  /** Why chains that tell their EVM chain ID are left out, of each. @param listed IDs of the blockchains that the node lists. */
  refusals(listed: ReadonlySet<string>): readonly string[];
}

/** Makes it; nothing is left out yet. */
export function createLeftOut(logger: Logger): LeftOut {
  const logs = new Map<string, FailureLog>();
  const refusals = new Map<string, string>();
  return {
    failed({ chainName: chain, blockchainId }, error) {
      const log =
        logs.get(blockchainId) ??
        createFailureLog({
          logger,
          message: 'chain left out; it is looked at again',
          again: 'a chain that was left out is followed',
          details: { chain, blockchainId },
        });
      logs.set(blockchainId, log);
      log.failed(error);
      if (isMetricsError(error, 'invalid-config')) refusals.set(blockchainId, shortReason(error.message));
      else refusals.delete(blockchainId);
    },
    followed(blockchainId) {
      logs.get(blockchainId)?.succeeded();
      logs.delete(blockchainId);
      refusals.delete(blockchainId);
    },
    refusals: (listed) => [...refusals].flatMap(([id, reason]) => (listed.has(id) ? reason : [])),
  };
}
