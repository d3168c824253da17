import type { BlockEnvironment } from '../execution/block-environment.js';
import { applyBlockOverrides, type BlockOverrides } from '../execution/overrides.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { ChainRules } from '../rules/chain-rules.js';

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
