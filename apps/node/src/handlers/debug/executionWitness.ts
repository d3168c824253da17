import type { DebugExecutionWitnessHandler } from '@firn/node-server';
import { toEvmHeader } from '../../answers/evm/header-answer.js';
import { bytesToHex } from '../../evm/bytes.js';
import { executionWitness } from '../../evm/tracing/execution-witness.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock } from '../../requests/trace-config.js';

export const debugExecutionWitness: DebugExecutionWitnessHandler<NodeContext> = async (
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
