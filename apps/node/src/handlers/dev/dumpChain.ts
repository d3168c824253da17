import type { DevDumpChainHandler } from '@firn/node-server';
import { dumpFile, writeDumpFile } from '../../chains/dump-files.js';
import type { NodeContext } from '../../node/node-context.js';

export const devDumpChain: DevDumpChainHandler<NodeContext> = ({ name }, { chain, node }) =>
  writeDumpFile(chain, dumpFile(node.options.dataDir, name));
