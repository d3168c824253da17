import type { DevMetadataHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { clientVersion } from '../../serializers/evm/client-version.js';
import { toDevMetadata } from '../../serializers/evm/dev-answer.js';

export const devMetadata: DevMetadataHandler<NodeContext> = (_, { node, hosted }) =>
  toDevMetadata(hosted.dev, clientVersion(node.version.version, hosted));
