import type { AnvilDropTransactionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const anvilDropTransaction: AnvilDropTransactionHandler<NodeContext> = async ({ hash }, { hosted }) =>
  (await hosted.dev.dropTransaction(lower(hash))) ? lower(hash) : null;
