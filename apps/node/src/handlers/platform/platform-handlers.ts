import type { PlatformHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { platformChain } from './chain.js';
import { platformOutputs } from './outputs.js';
import { platformSubnets } from './subnets.js';
import { platformValidators } from './validators.js';

/** Handlers of the `platform` API. A handler that is missing here belongs into the table of its namespace. */
export const platformHandlers: PlatformHandlers<NodeContext> = {
  ...platformChain,
  ...platformOutputs,
  ...platformValidators,
  ...platformSubnets,
};
