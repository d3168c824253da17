import type { DevStopImpersonatingAccountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devStopImpersonatingAccount: DevStopImpersonatingAccountHandler<NodeContext> = (
  { address },
  { hosted },
) => hosted.impersonation.remove(lower(address));
