import type { DevLoadChainHandler } from '@firn/node-server';
import { dumpFile, loadDumpFile } from '../../chains/dump-files.js';
import type { NodeContext } from '../../node/node-context.js';

export const devLoadChain: DevLoadChainHandler<NodeContext> = async ({ name }, { hosted, node }) => {
  await loadDumpFile(hosted.dev, dumpFile(node.options.dataDir, name));
  return true;
};
