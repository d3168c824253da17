import type { ListedFrame } from '@firn/evm/tracing';
import type { OtsGetInternalOperationsHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireFrames } from '../../requests/ots-frames.js';

const operationTypes: Readonly<Partial<Record<ListedFrame['kind'], number>>> = {
  CALL: 0,
  SELFDESTRUCT: 1,
  CREATE: 2,
  CREATE2: 3,
};

export const otsGetInternalOperations: OtsGetInternalOperationsHandler<ExecutionContext> = async (
  { hash },
  context,
) =>
  (await requireFrames(hash, context)).flatMap(({ kind, depth, from, to, value = 0n, isUndone }) => {
    const type = operationTypes[kind];
    const isTold = depth > 0 && !isUndone && (kind !== 'CALL' || value > 0n);
    return type === undefined || !isTold ? [] : [{ type, from, to, value }];
  });
