import type { Block } from '../block/block.js';
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
 * The environment of a call on a block, with overrides in it, and the rules of that place. A number or a time may lie behind a fork that the block
 * knows nothing of: fees that its header does not have yet are the lowest there are.
 * @throws EvmError `call-request` for overrides that have no meaning in a single call.
 */
export function callEnvironment(
  chainRules: Pick<ChainRules, 'environmentOf' | 'executionRulesAt'>,
  block: Block,
  overrides: BlockOverrides,
): CallEnvironment {
  const overridden = applyBlockOverrides(chainRules.environmentOf(block), overrides);
  const rules = chainRules.executionRulesAt(overridden);
  const { baseFee, blobBaseFee } = overridden;
  const environment = {
    ...overridden,
    baseFee: baseFee ?? (includes(rules, 'London') ? 0n : undefined),
    blobBaseFee: blobBaseFee ?? (includes(rules, 'Cancun') ? minBlobBaseFee : undefined),
  };
  return { environment, rules };
}
