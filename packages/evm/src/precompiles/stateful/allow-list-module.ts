import type { Hex } from '@firn/primitives/bytes';
import type { WorldState } from '../../state/world-state.js';
import { createAllowList } from './allow-list.js';
import {
  allowListFields,
  jsonFields,
  ListedConfig,
  ownConfig,
  parseActivation,
  parseAllowList,
  writeAllowList,
} from './precompile-config.js';
import type { PrecompileConfig, PrecompileModule } from './precompile-module.js';
import { isEnabled, type ReadableState, readRole } from './roles.js';

/** Who may create contracts. */
export const deployerAllowListAddress: Hex = '0x0200000000000000000000000000000000000000';
/** Who may send transactions. */
export const transactionAllowListAddress: Hex = '0x0200000000000000000000000000000000000002';

/** ContractDeployerAllowList: the engine asks it for the sender of each transaction that creates a contract. */
export const deployerAllowListModule = allowListModule(
  'contractDeployerAllowListConfig',
  deployerAllowListAddress,
);

/** TxAllowList: the pool and the engine ask it for the sender of each transaction. */
export const transactionAllowListModule = allowListModule('txAllowListConfig', transactionAllowListAddress);

function allowListModule(configKey: string, address: Hex): PrecompileModule {
  return {
    configKey,
    address,
    contract: createAllowList(address),
    parse: (json, path, context) => {
      const fields = jsonFields(json, path);
      const activation = parseActivation(fields, path, allowListFields);
      return new ListedConfig(configKey, activation, parseAllowList(fields, path, activation, context));
    },
    configure: (state: WorldState, config: PrecompileConfig) =>
      writeAllowList(state, address, ownConfig(config, ListedConfig).lists),
  };
}

/** Whether an account may create contracts, where the list is active. */
export function mayDeploy(state: ReadableState, origin: Hex): boolean {
  return isEnabled(readRole(state, deployerAllowListAddress, origin));
}

/** Whether an account may send transactions, where the list is active. */
export function mayTransact(state: ReadableState, sender: Hex): boolean {
  return isEnabled(readRole(state, transactionAllowListAddress, sender));
}
