import type { DevHandlers } from '@firn/node-server';
import { readAbi } from '../../abi/abi-entry.js';
import { Refusal } from '../../errors/refusal.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { clientVersion } from '../../serializers/evm/client-version.js';
import { toAbiItem, toDevMetadata, toDevNodeInfo } from '../../serializers/evm/dev-answer.js';

/** The node itself: metadata, ABIs and logging. */
export const devNode = {
  dev_metadata: (_, { node, hosted }) =>
    toDevMetadata(hosted.dev, clientVersion(node.version.version, hosted)),

  dev_nodeInfo: (_, { chain }) => toDevNodeInfo(chain),

  dev_addAbi: ({ abi, name, address }, { hosted }) => {
    const entries = readAbi(abi);
    if (entries.length === 0)
      throw new Refusal(
        'the ABI names no function, no error and no event: it must be the JSON that compilers write',
      );
    hosted.abis.add(entries, { name, address: address && lower(address) });
    return entries.length;
  },

  dev_getAbi: async ({ address, selectors = [] }, { hosted, chain }) => {
    if (address === undefined && selectors.length === 0)
      throw new Refusal('nothing is asked: name the address of a contract, selectors, or both');
    const { abis } = hosted;
    await abis.refresh();
    const state = chain.stateAfter(chain.head);
    const contract = address && abis.contractAt(lower(address), (account) => state.code(account));
    const entries = new Map(contract?.entries);
    for (const asked of selectors) {
      const selector = asked.toLowerCase();
      const entry = abis.entry(selector, contract);
      if (entry !== undefined) entries.set(selector, entry);
    }
    return { name: contract?.name, abi: [...entries.values()].map(toAbiItem) };
  },

  dev_setLoggingEnabled: ({ enabled }, { hosted, node }) => {
    hosted.logger.setLevels({ displayLevel: enabled ? node.options.logDisplayLevel : 'OFF' });
    return true;
  },
} satisfies Partial<DevHandlers<NodeContext>>;
