import type { HardhatMetadataHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { clientVersion } from '../../serializers/evm/client-version.js';
import { toHardhatMetadata } from '../../serializers/evm/dev-answer.js';

export const hardhatMetadata: HardhatMetadataHandler<NodeContext> = (_, { node, hosted }) =>
  toHardhatMetadata(hosted.dev, clientVersion(node.version.version, hosted));
