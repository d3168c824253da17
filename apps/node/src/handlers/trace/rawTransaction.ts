import { cappedGas, checkRequest } from '@firn/evm/execution';
import { traceMessage } from '@firn/evm/tracing';
import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import type { TraceRawTransactionHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toTraceTypes } from '../../requests/trace-types.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceRawTransaction: TraceRawTransactionHandler<ExecutionContext> = (
  { input, traceTypes, block },
  context,
) => {
  const { chain, signal } = context;
  const transaction = decodeSubmittedTransaction(input);
  checkRequest({ chainId: transaction.chainId }, chain.chainId);
  const message = { ...transaction, gas: cappedGas(transaction.gas, toCallLimits(context).gasCap) };
  const types = toTraceTypes(traceTypes);
  return traceAnswer(
    traceMessage(
      chain,
      { message, types },
      { block: requireBlock(chain, block), next: context.next, waivesBaseFee: context.isControlled },
      signal,
    ),
  );
};
