import { bigintToWord, bytesEqual, bytesToHex, emptyBytes, type Hex, padLeft } from '@firn/primitives/bytes';
import { zeroAddress } from '../../block/header.js';
import { EvmError } from '../../evm-error.js';
import { blackHole } from '../../fees/black-hole.js';
import type { WorldState } from '../../state/world-state.js';
import { addressAt, addressToTopic, addressToWord, checkWords } from './abi-words.js';
import { allowListFunctions, requireRole } from './allow-list.js';
import {
  type ActivationConfig,
  type AllowListConfig,
  allowListFields,
  booleanField,
  type JsonFields,
  jsonFields,
  ListedConfig,
  ownConfig,
  parseActivation,
  parseAddress,
  parseAllowList,
  writeAllowList,
} from './precompile-config.js';
import { createContract, topicOf } from './precompile-functions.js';
import { eventGas, readSlotGas, writeSlotGas } from './precompile-gas.js';
import type { PrecompileModule } from './precompile-module.js';
import type { ReadableState } from './roles.js';
import { forbidWrites, type PrecompileCall, PrecompileFailure } from './stateful-precompile.js';

/** Who may decide where a chain's fees go, and where that is kept. */
export const rewardManagerAddress: Hex = '0x0200000000000000000000000000000000000004';

/** Where fees go. */
export interface RewardSettings {
  /** Whether whoever makes a block chooses who gets its fees. */
  readonly allowFeeRecipients: boolean;
  /** Who gets the fees otherwise. */
  readonly rewardAddress: Hex;
}

const configKey = 'rewardManagerConfig';
const writeGas = writeSlotGas + readSlotGas;
const feeRecipientsAllowed = topicOf('FeeRecipientsAllowed(address)');
const rewardAddressChanged = topicOf('RewardAddressChanged(address,address,address)');
const rewardsDisabled = topicOf('RewardsDisabled(address)');

// Text in the first bytes of slot and value, not the last (subnet-evm, rewardmanager/contract.go).
const rewardSlot = wordNamed('rask');
const recipientsAllowed = wordNamed('afrav');

function wordNamed(name: string): Uint8Array {
  const word = new Uint8Array(32);
  word.set(Buffer.from(name, 'ascii'));
  return word;
}

/** Where the fees of a chain go; meaningful only where its reward manager is active. */
export function readRewardSettings(state: ReadableState): RewardSettings {
  const stored = padLeft(state.storage(rewardManagerAddress, rewardSlot), 32);
  return {
    allowFeeRecipients: bytesEqual(stored, recipientsAllowed),
    rewardAddress: bytesToHex(stored.subarray(12)),
  };
}

class RewardManagerConfig extends ListedConfig {
  readonly initial: RewardSettings | undefined;

  constructor(activation: ActivationConfig, lists: AllowListConfig, initial: RewardSettings | undefined) {
    super(configKey, activation, lists);
    this.initial = initial;
  }

  protected override ownFields(): Record<string, unknown> {
    return this.initial === undefined ? {} : { initialRewardConfig: this.initial };
  }
}

/** RewardManager: keeps where the chain's fees go. */
export const rewardManagerModule: PrecompileModule = {
  configKey,
  address: rewardManagerAddress,
  contract: createContract(rewardManagerAddress, [
    ...allowListFunctions,
    { signature: 'allowFeeRecipients()', run: allowFeeRecipients },
    { signature: 'areFeeRecipientsAllowed()', run: areFeeRecipientsAllowed },
    { signature: 'currentRewardAddress()', run: currentRewardAddress },
    { signature: 'disableRewards()', run: disableRewards },
    { signature: 'setRewardAddress(address)', run: setRewardAddress },
  ]),
  parse: (json, path, context) => {
    const fields = jsonFields(json, path);
    const activation = parseActivation(fields, path, [...allowListFields, 'initialRewardConfig']);
    const initial = parseInitial(fields, path);
    return new RewardManagerConfig(activation, parseAllowList(fields, path, activation, context), initial);
  },
  configure: (state, config, _block, { allowFeeRecipients: allowed }) => {
    const { lists, initial } = ownConfig(config, RewardManagerConfig);
    writeSettings(state, initial ?? { allowFeeRecipients: allowed, rewardAddress: zeroAddress });
    writeAllowList(state, rewardManagerAddress, lists);
  },
};

function parseInitial(fields: JsonFields, path: string): RewardSettings | undefined {
  if (fields.initialRewardConfig === undefined || fields.initialRewardConfig === null) return undefined;
  const place = `${path}.initialRewardConfig`;
  const given = jsonFields(fields.initialRewardConfig, place);
  const settings = {
    allowFeeRecipients: booleanField(given, 'allowFeeRecipients', place),
    rewardAddress: parseAddress(given.rewardAddress ?? zeroAddress, `${place}.rewardAddress`),
  };
  if (settings.allowFeeRecipients && settings.rewardAddress !== zeroAddress) {
    throw new EvmError('genesis', 'cannot enable both fee recipients and reward address at the same time');
  }
  return settings;
}

function writeSettings(state: WorldState, settings: RewardSettings): void {
  if (settings.allowFeeRecipients) writeWord(state, recipientsAllowed);
  else writeRewardAddress(state, settings.rewardAddress === zeroAddress ? blackHole : settings.rewardAddress);
}

function writeRewardAddress(state: WorldState, address: Hex): void {
  writeWord(state, addressToWord(address));
}

function writeWord(state: WorldState, word: Uint8Array): void {
  state.setStorage(rewardManagerAddress, rewardSlot, word);
}

function allowFeeRecipients(call: PrecompileCall): Uint8Array {
  call.useGas(writeGas);
  forbidWrites(call);
  requireRole(call, 'non-enabled cannot call allowFeeRecipients');
  announce(call, [feeRecipientsAllowed, addressToTopic(call.caller)]);
  writeWord(call.state, recipientsAllowed);
  return emptyBytes;
}

function disableRewards(call: PrecompileCall): Uint8Array {
  call.useGas(writeGas);
  forbidWrites(call);
  requireRole(call, 'non-enabled cannot call disableRewards');
  announce(call, [rewardsDisabled, addressToTopic(call.caller)]);
  writeRewardAddress(call.state, blackHole);
  return emptyBytes;
}

function setRewardAddress(call: PrecompileCall, args: Uint8Array): Uint8Array {
  call.useGas(writeGas);
  forbidWrites(call);
  checkWords(call, args, 1, 'setting reward address');
  requireRole(call, 'non-enabled cannot call setRewardAddress');
  const address = addressAt(args, 0);
  if (address === zeroAddress) throw new PrecompileFailure('reward address cannot be empty');
  if (call.rules.durango) {
    // Besides the log, the read of the old address.
    call.useGas(readSlotGas);
    const before = readRewardSettings(call.state).rewardAddress;
    announce(call, [
      rewardAddressChanged,
      addressToTopic(call.caller),
      addressToTopic(before),
      addressToTopic(address),
    ]);
  }
  writeRewardAddress(call.state, address);
  return emptyBytes;
}

function areFeeRecipientsAllowed(call: PrecompileCall): Uint8Array {
  call.useGas(readSlotGas);
  return bigintToWord(readRewardSettings(call.state).allowFeeRecipients ? 1n : 0n);
}

function currentRewardAddress(call: PrecompileCall): Uint8Array {
  call.useGas(readSlotGas);
  return addressToWord(readRewardSettings(call.state).rewardAddress);
}

function announce(call: PrecompileCall, topics: readonly Hex[]): void {
  if (!call.rules.durango) return;
  call.useGas(eventGas(topics.length, 0));
  call.emitLog({ topics, data: '0x' });
}
