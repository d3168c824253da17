import { isRpcError } from '@firn/jsonrpc/errors';
import { devGetAbi } from '@firn/node-client';
import type { Chain } from './chains.js';
import { hasControlsQuery } from './has-controls.js';
import type { QueryOptions } from './query-options.js';
import { connection, queries } from './session.js';

/** Most contracts of a page whose ABIs are asked for. */
const maxContracts = 32;
const maxSelectors = 1000;

type Hex = `0x${string}`;

/** A contract, and what its calls, errors and logs begin with. */
export interface AskedContract {
  readonly address: string;
  /** Four bytes, or the first topic of a log. */
  readonly selectors: readonly string[];
}

/** ABIs by the addresses of their contracts. */
export type KnownAbis = ReadonlyMap<string, readonly object[]>;

/**
 * What the node knows of contracts, from the outputs of compilers and from who told it; nothing where it has no development controls.
 * @param place what names the contracts: their ABIs are kept under it
 */
export function abisQuery(
  chain: Chain,
  place: string,
  asked: readonly AskedContract[],
): QueryOptions<KnownAbis> {
  return {
    queryKey: [chain.genesis, chain.path, 'abis', place],
    // Compilers write anew, and people tell more.
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const known = new Map<string, readonly object[]>();
      const contracts = byAddress(asked);
      // Asked once for all pages; the ABIs again with each block.
      if (contracts.length === 0 || !(await queries.fetchQuery(hasControlsQuery(chain)))) return known;
      const ask = async ([address, selectors]: [string, ReadonlySet<string>]): Promise<void> => {
        const params = { address: address as Hex, selectors: [...selectors].slice(0, maxSelectors) };
        const options = { pathParams: { blockchainId: chain.path }, signal };
        known.set(address, (await devGetAbi(connection().node, params, options)).abi);
      };
      try {
        await Promise.all(contracts.map(ask));
      } catch (error) {
        if (!isRpcError(error)) throw error;
      }
      return known;
    },
  };
}

function byAddress(asked: readonly AskedContract[]): [string, ReadonlySet<string>][] {
  const contracts = new Map<string, Set<string>>();
  for (const { address, selectors } of asked) {
    const own = contracts.get(address) ?? new Set();
    for (const selector of selectors) own.add(selector);
    contracts.set(address, own);
  }
  return [...contracts].slice(0, maxContracts);
}
