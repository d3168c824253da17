import type { DevNodeInfoHandler } from '@firn/node-server';
import { toDevNodeInfo } from '../../answers/evm/dev-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const devNodeInfo: DevNodeInfoHandler<NodeContext> = (_, { chain }) => toDevNodeInfo(chain);
