import type { OtsGetTransactionErrorHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireFrames } from '../../requests/ots-frames.js';

export const otsGetTransactionError: OtsGetTransactionErrorHandler<ExecutionContext> = async (
  { hash },
  context,
) => {
  const [outer] = await requireFrames(hash, context);
  return outer?.error?.reverted === true ? bytesToHex(outer.output) : '0x';
};
