import type { HeaderForm } from '@firn/evm/block';
import { revertMessage } from '@firn/evm/chain';
import type { SimulatedBlock, SimulatedCall } from '@firn/evm/simulation';
import type { SimulatedBlock as SimulatedBlockAnswer } from '@firn/node-validators';
import { toEvmBlock } from './block-answer.js';
import { toLogAnswer } from './receipt-answer.js';

const executionReverted = 3;
const executionFailed = -32_015;

type CallAnswer = SimulatedBlockAnswer['calls'][number];

/** A simulated block as the interface tells it, its transactions in full or by their hashes. */
export function toSimulationAnswer(
  { block, calls }: SimulatedBlock,
  form: HeaderForm,
  fullTransactions: boolean,
): SimulatedBlockAnswer {
  return { ...toEvmBlock(block, form, fullTransactions), calls: calls.map(toCallAnswer) };
}

function toCallAnswer(call: SimulatedCall): CallAnswer {
  const { output, error, gasUsed, maxGasUsed, logs } = call;
  return {
    // What a call reverted with is told with its error.
    returnData: error === undefined ? output : '0x',
    logs: logs.map(toLogAnswer),
    gasUsed,
    maxUsedGas: maxGasUsed,
    status: error === undefined ? 1n : 0n,
    error: toErrorAnswer(call),
  };
}

function toErrorAnswer({ output, error }: SimulatedCall): CallAnswer['error'] {
  if (error === undefined) return undefined;
  if (error.kind !== 'revert') return { code: executionFailed, message: error.message };
  return { code: executionReverted, message: revertMessage(output), data: output };
}
