import type { DevNodeInfoHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toDevNodeInfo } from '../../serializers/evm/dev-answer.js';

export const devNodeInfo: DevNodeInfoHandler<NodeContext> = (_, { chain }) => toDevNodeInfo(chain);
