import { EvmError } from '@firn/evm';
import { loadPacked, packChain } from '@firn/evm/dev';
import type { DevHandlers } from '@firn/node-server';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { dumpFile, loadDumpFile, writeDumpFile } from '../../chains/dump-files.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

/** Snapshots, reorganisations and dumps. */
export const devStates = {
  dev_snapshot: (_, { hosted }) => hosted.dev.snapshot(),

  dev_revert: ({ id }, { hosted }) => hosted.dev.revert(toCount(id)),

  dev_reset: async ({ options }, { hosted }) => {
    if (options?.forking?.jsonRpcUrl !== undefined) {
      throw new EvmError('development', 'this node copies no other chain: leave out forking.jsonRpcUrl');
    }
    await hosted.dev.reset();
    return true;
  },

  dev_reorg: async ({ depth }, { hosted }) => {
    await hosted.dev.reorganise(toCount(depth));
    return true;
  },

  dev_rollback: async ({ depth = 1 }, { hosted }) => {
    await hosted.dev.rollback(toCount(depth));
    return true;
  },

  dev_dumpState: async (_, { chain }) => bytesToHex(await packChain(chain)),

  dev_loadState: async ({ state }, { hosted, node }) => {
    await loadPacked(hosted.dev, hexToBytes(state), { folder: node.options.dataDir });
    return true;
  },

  dev_dumpChain: ({ name }, { chain, node }) => writeDumpFile(chain, dumpFile(node.options.dataDir, name)),

  dev_loadChain: async ({ name }, { hosted, node }) => {
    const { dataDir } = node.options;
    await loadDumpFile(hosted.dev, dumpFile(dataDir, name), dataDir);
    return true;
  },
} satisfies Partial<DevHandlers<NodeContext>>;
