import type { Hex } from '@firn/primitives/bytes';
import type { WorldState } from '../../state/world-state.js';
import { deployerAllowListModule, transactionAllowListModule } from './allow-list-module.js';
import { feeManagerModule } from './fee-manager.js';
import { nativeMinterModule } from './native-minter.js';
import type { PrecompileModule } from './precompile-module.js';
import { rewardManagerModule } from './reward-manager.js';
import { warpModule } from './warp-messenger.js';

/** The contracts of the rules that a chain can switch on, by the key of their configuration, ordered by address. */
export const precompileModules: ReadonlyMap<string, PrecompileModule> = new Map(
  [
    deployerAllowListModule,
    nativeMinterModule,
    transactionAllowListModule,
    feeManagerModule,
    rewardManagerModule,
    warpModule,
  ].map((module) => [module.configKey, module]),
);

/** Removes a stateful precompile that is switched off from the state: its account and all that it stored. */
export function deactivatePrecompile(state: WorldState, address: Hex): void {
  state.setAccount(address, undefined);
}
