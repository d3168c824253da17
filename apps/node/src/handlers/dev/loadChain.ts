import type { DevLoadChainHandler } from '@firn/node-server';
import { dumpFile, loadDumpFile } from '../../chains/dump-files.js';
import type { NodeContext } from '../../node/node-context.js';

export const devLoadChain: DevLoadChainHandler<NodeContext> = async ({ name }, { hosted, node }) => {
  const { dataDir } = node.options;
  await loadDumpFile(hosted.dev, dumpFile(dataDir, name), dataDir);
  return true;
};
