import type { Block } from '../../block/block.js';
import type { BlockEnvironment } from '../../execution/block-environment.js';
import { applyBlockOverrides, type BlockOverrides } from '../../execution/overrides.js';
import { type ExecutionRules, includes } from '../../execution/rules.js';
import type { TransactionOrder } from '../../pool/order-transactions.js';
import type { TransactionsBySender } from '../../pool/transaction-pool.js';
import type { ChainRules } from '../../rules/chain-rules.js';
import { WorldState } from '../../state/world-state.js';
import type { ExecutionLimits } from '../../turns/turn-taking.js';
import { runPending } from '../production/build-block.js';
import type { ChainReader } from './chain-reader.js';

/** The block that would be made now, after the head. */
export interface NextBlock {
  /** Pending transactions that run in it before the call. */
  readonly transactions: TransactionsBySender;
  /** Order of the transactions. Default: `fees`. */
  readonly order?: TransactionOrder | undefined;
}

/** The block that a call runs in. */
export interface CallPlaceOptions {
  /** The block whose state and environment the call sees. Default: the head. */
  readonly block?: Block | undefined;
  /** Runs the call in the next block instead. Has no effect on a chain that makes no blocks. */
  readonly next?: NextBlock | undefined;
  readonly blockOverrides?: BlockOverrides | undefined;
  readonly limits?: ExecutionLimits | undefined;
}

/** State, environment and rules of a call. */
export interface CallPlace extends CallEnvironment {
  readonly state: WorldState;
  /** Gas limit of the block, without overrides. */
  readonly gasLimit: bigint;
}

/**
 * Prepares the state and the environment of a call.
 * @throws EvmError `call-request` for overrides that have no meaning in a single call; EvmError `timeout` when the transactions before the call
 * take too long.
 */
export async function callPlace(chain: ChainReader, options: CallPlaceOptions): Promise<CallPlace> {
  const { block = chain.head, next, blockOverrides = {} } = options;
  const frame = next && chain.nextFrame();
  if (frame === undefined) {
    const made = callEnvironment(chain.rules, chain.rules.environmentOf(block), blockOverrides);
    return { ...made, state: new WorldState(chain.stateAfter(block)), gasLimit: block.header.gasLimit };
  }
  const { environment } = frame;
  const { canonical, head, rules } = chain;
  const state = new WorldState(chain.stateAfter(head));
  const span = { from: head.header.timestamp, to: environment.timestamp };
  for (const upgrade of rules.stateUpgrades(span)) upgrade(state, environment);
  if (next !== undefined && next.transactions.size > 0) {
    await canonical.machines.use(
      rules.executionRulesAt(environment),
      state,
      canonical.hashOf,
      async (machine) => {
        const { refused } = await runPending(machine, frame, next.transactions, next.order);
        // A refusal only leaves its transaction out. Any other error, such as the end of the time limit, ends the call.
        for (const { cause } of refused.values()) if (cause !== undefined) throw cause;
      },
      { limits: options.limits },
    );
  }
  return { ...callEnvironment(rules, environment, blockOverrides), state, gasLimit: environment.gasLimit };
}

/** What a blob costs at least (EIP-4844, `MIN_BASE_FEE_PER_BLOB_GAS`), in wei per blob gas. */
const minBlobBaseFee = 1n;

/** Where a call runs, and by which rules. */
export interface CallEnvironment {
  readonly environment: BlockEnvironment;
  readonly rules: ExecutionRules;
}

/**
 * The environment of a call with overrides, and the rules that hold there. A number or a time may lie behind a fork that the block
 * does not know: fees that its header lacks are the lowest possible ones.
 * @throws EvmError `call-request` for overrides that have no meaning in a single call.
 */
export function callEnvironment(
  chainRules: Pick<ChainRules, 'executionRulesAt'>,
  ofBlock: BlockEnvironment,
  overrides: BlockOverrides,
): CallEnvironment {
  const overridden = applyBlockOverrides(ofBlock, overrides);
  const rules = chainRules.executionRulesAt(overridden);
  const { baseFee, blobBaseFee } = overridden;
  const environment = {
    ...overridden,
    baseFee: baseFee ?? (includes(rules, 'London') ? 0n : undefined),
    blobBaseFee: blobBaseFee ?? (includes(rules, 'Cancun') ? minBlobBaseFee : undefined),
  };
  return { environment, rules };
}
