import { ethChainId, platformGetBlockchains } from '@firn/node-client';
import { formatChainText } from '../format/chain-text.js';
import { acceptedBlock } from './accepted-block.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** An EVM chain of the node. */
export interface Chain {
  /** Its part of paths, of the explorer and of the node: `C`, or its ID. */
  readonly path: string;
  /** In cb58, as the platform chain and messages name it. */
  readonly id: string;
  /** As it is shown: whoever made the chain chose it. */
  readonly name: string;
  readonly chainId: bigint;
  /** Hash of its first block, in every key: another folder may be behind the same port. */
  readonly genesis: string;
  /** Name of the unit that it pays fees in. */
  readonly unit: string;
}

/** Virtual machines whose chains answer `eth_` methods. */
const evmVms: ReadonlySet<string> = new Set([
  'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
]);

/** The EVM chains, the C-Chain first. */
export const chainsQuery: QueryOptions<readonly Chain[]> = {
  queryKey: ['chains'],
  queryFn: async ({ signal }) => {
    const { blockchains } = await platformGetBlockchains(connection().node, { signal });
    const evm = blockchains.filter(({ vmID }) => evmVms.has(vmID));
    const opened = await Promise.allSettled(evm.map(({ id, name }) => openChain(id, name, signal)));
    const chains = opened.flatMap((chain) => (chain.status === 'fulfilled' ? [chain.value] : []));
    const [failed] = opened.filter((chain) => chain.status === 'rejected');
    if (chains.length === 0 && failed !== undefined) throw failed.reason;
    return chains.sort((a, b) => Number(b.path === 'C') - Number(a.path === 'C'));
  },
};

/** The chain that an address names: by its path, or else by its name, or else by its EVM chain ID in decimal digits. */
export function chainNamed(chains: readonly Chain[], name: string): Chain | undefined {
  return (
    chains.find(({ path }) => path === name) ??
    // Names are strangers' words: one of digits does not stand for the chain that has them as its ID.
    chains.find(({ chainId }) => String(chainId) === name) ??
    chains.find((chain) => chain.name === formatChainText(name))
  );
}

async function openChain(id: string, name: string, signal: AbortSignal): Promise<Chain> {
  const path = name === 'C-Chain' ? 'C' : id;
  const options = { pathParams: { blockchainId: path }, signal };
  const [chainId, genesis] = await Promise.all([
    ethChainId(connection().node, options),
    genesisHash(path, signal),
  ]);
  return { path, id, name: formatChainText(name), chainId, genesis, unit: path === 'C' ? 'AVAX' : 'native' };
}

/** Hash of the first block of a chain. */
export async function genesisHash(path: string, signal?: AbortSignal): Promise<string> {
  const block = await acceptedBlock(path, { number: 0n, signal });
  if (block === null) throw new Error(`the chain ${path} has no block 0`);
  return block.hash;
}
