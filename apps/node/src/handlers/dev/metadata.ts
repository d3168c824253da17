import type { DevMetadataHandler } from '@firn/node-server';
import { toDevMetadata } from '../../answers/evm/dev-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const devMetadata: DevMetadataHandler<NodeContext> = (_, { node, hosted }) =>
  toDevMetadata(hosted.dev, node.version.version);
