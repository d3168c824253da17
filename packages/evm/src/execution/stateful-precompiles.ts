import type { Hex } from '@firn/primitives/bytes';
import type { ChainIdentity, WarpRules } from '@firn/warp';
import type { PrecompileRules, StatefulPrecompile } from '../precompiles/stateful/stateful-precompile.js';
import { warpAddress } from '../precompiles/stateful/warp-messenger.js';

/** Which contracts of the rules that keep state are active, and how they behave. */
export interface StatefulPrecompilesOptions {
  readonly contracts: readonly StatefulPrecompile[];
  readonly rules: PrecompileRules;
  /** Needed where the messenger between chains is active. */
  readonly warp?: WarpRules | undefined;
}

/** The same, as the engine looks it up. */
export interface StatefulPrecompiles {
  readonly contracts: ReadonlyMap<Hex, StatefulPrecompile>;
  readonly rules: PrecompileRules;
  readonly chain: ChainIdentity;
  /** Defined exactly where the messenger between chains is active. */
  readonly warp: WarpRules | undefined;
}

const nameless: ChainIdentity = { networkId: 0, blockchainId: `0x${'00'.repeat(32)}` };

/** No such contract is active. */
export const noStatefulPrecompiles: StatefulPrecompiles = {
  contracts: new Map(),
  rules: { durango: true, granite: true },
  chain: nameless,
  warp: undefined,
};

/** @throws TypeError for a messenger between chains without rules to verify messages by. */
export function toStatefulPrecompiles({
  contracts,
  rules,
  warp,
}: StatefulPrecompilesOptions): StatefulPrecompiles {
  const byAddress = new Map(contracts.map((contract) => [contract.address, contract]));
  const sends = byAddress.has(warpAddress);
  if (sends && warp === undefined)
    throw new TypeError('the warp messenger needs rules to verify messages by');
  return { contracts: byAddress, rules, chain: warp?.chain ?? nameless, warp: sends ? warp : undefined };
}
