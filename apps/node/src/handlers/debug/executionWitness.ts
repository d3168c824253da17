import { executionWitness } from '@firn/evm/tracing';
import type { DebugExecutionWitnessHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireTracedBlock } from '../../requests/trace-config.js';
import { toEvmHeader } from '../../serializers/evm/header-answer.js';

export const debugExecutionWitness: DebugExecutionWitnessHandler<ExecutionContext> = async (
  { block },
  { chain },
) => {
  const witness = await executionWitness(chain, requireTracedBlock(chain, block));
  return {
    headers: witness.ancestors.map((ancestor) => toEvmHeader(ancestor, chain.rules.headerForm)),
    codes: witness.codes.map(bytesToHex),
    state: witness.nodes.map(bytesToHex),
    keys: [...witness.keys],
  };
};
