import type { DevGetAbiHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { lower } from '../../requests/block-parameter.js';
import { toAbiItem } from '../../serializers/evm/abi-answer.js';

export const devGetAbi: DevGetAbiHandler<NodeContext> = async (
  { address, selectors = [] },
  { hosted, chain },
) => {
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
};
