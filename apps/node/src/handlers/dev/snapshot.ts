import type { DevSnapshotHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSnapshot: DevSnapshotHandler<NodeContext> = (_, { hosted }) => hosted.dev.snapshot();
