import type { DevMetadataHandler } from '@firn/node-server';
import { clientVersion } from '../../answers/evm/client-version.js';
import { toDevMetadata } from '../../answers/evm/dev-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const devMetadata: DevMetadataHandler<NodeContext> = (_, { node, hosted }) =>
  toDevMetadata(hosted.dev, clientVersion(node.version.version, hosted));
