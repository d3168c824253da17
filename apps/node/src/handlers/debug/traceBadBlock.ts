import { TracingError } from '@firn/evm/tracing';
import type { DebugTraceBadBlockHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

/** A block that breaks the rules ends an import with an error; none is kept. */
export const debugTraceBadBlock: DebugTraceBadBlockHandler<NodeContext> = ({ hash }) => {
  throw new TracingError(`bad block ${lower(hash)} not found`);
};
