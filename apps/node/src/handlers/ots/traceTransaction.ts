import type { OtsTraceTransactionHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireFrames } from '../../requests/ots-frames.js';

export const otsTraceTransaction: OtsTraceTransactionHandler<ExecutionContext> = async ({ hash }, context) =>
  (await requireFrames(hash, context)).map(({ kind, depth, from, to, value, input, output }) => ({
    type: kind,
    depth,
    from,
    to,
    value: value ?? null,
    input: bytesToHex(input),
    output: bytesToHex(output),
  }));
