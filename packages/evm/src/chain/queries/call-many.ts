import { applyMessage, type MessageOutcome } from '../../execution/apply-message.js';
import { type CallRequest, requestToMessage } from '../../execution/call-request.js';
import { applyBlockOverrides, applyStateOverrides, type BlockOverrides } from '../../execution/overrides.js';
import {
  type CallOptions,
  defaultCallLimits,
  explainRefusal,
  waivedChecks,
  withOfferedBaseFee,
} from './call-contract.js';
import { callPlace } from './call-place.js';
import type { ChainReader } from './chain-reader.js';

/** Calls that run in one block. */
export interface CallBundle {
  readonly calls: readonly CallRequest[];
  readonly blockOverrides?: BlockOverrides | undefined;
}

/**
 * Runs bundles of calls that change nothing, each call on the state that the one before it left. Each bundle runs in a block whose number and time
 * are one higher than those of the one before. No call needs a price. Returns the outcomes by bundle.
 * @throws what `callContract` throws.
 */
export async function callMany(
  chain: ChainReader,
  bundles: readonly CallBundle[],
  options: Omit<CallOptions, 'blockOverrides' | 'waivesBaseFee'> = {},
): Promise<MessageOutcome[][]> {
  const { stateOverrides, hooks } = options;
  const given = options.limits ?? defaultCallLimits;
  const limits = { ...given, startedAt: given.startedAt ?? performance.now() };
  const place = await callPlace(chain, { ...options, limits });
  const { state, rules } = place;
  const { canonical } = chain;
  const runAll = async (machine: Parameters<typeof applyMessage>[0]): Promise<MessageOutcome[][]> => {
    let { environment } = place;
    const outcomes: MessageOutcome[][] = [];
    for (const { calls, blockOverrides = {} } of bundles) {
      environment = applyBlockOverrides(environment, blockOverrides);
      const ofBundle: MessageOutcome[] = [];
      for (const call of calls) {
        const message = requestToMessage(call, chain.chainId, limits.gasCap);
        const offered = withOfferedBaseFee(environment, message);
        const outcome = await applyMessage(machine, offered, message, waivedChecks).catch(
          (error: unknown) => {
            throw explainRefusal(error, (reason) => `err: ${reason} (supplied gas ${message.gas})`);
          },
        );
        ofBundle.push(outcome);
        await machine.turns.rest();
      }
      outcomes.push(ofBundle);
      const { number, timestamp } = environment;
      environment = { ...environment, number: number + 1n, timestamp: timestamp + 1n };
    }
    return outcomes;
  };
  return canonical.machines.use(rules, state, canonical.hashOf, runAll, {
    hooks,
    limits,
    changePrecompiles:
      stateOverrides &&
      ((precompiles) => applyStateOverrides(state, precompiles as Map<string, unknown>, stateOverrides)),
  });
}
