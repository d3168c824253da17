import {
  bigintToBytes,
  bigintToWord,
  bytesToBigint,
  bytesToHex,
  emptyBytes,
  type Hex,
} from '@firn/primitives/bytes';
import {
  checkFeeConfig,
  type FeeConfig,
  feeConfigFields,
  isFeeConfigError,
  parseFeeConfig,
} from '../../fees/fee-config.js';
import type { WorldState } from '../../state/world-state.js';
import { addressToTopic, checkWords, numberAt } from './abi-words.js';
import { allowListFunctions, requireRole } from './allow-list.js';
import {
  type ActivationConfig,
  type AllowListConfig,
  allowListFields,
  jsonFields,
  ListedConfig,
  ownConfig,
  parseActivation,
  parseAllowList,
  writeAllowList,
} from './precompile-config.js';
import { createContract, topicOf } from './precompile-functions.js';
import { eventGas, readSlotGas, writeSlotGas } from './precompile-gas.js';
import type { PrecompileModule } from './precompile-module.js';
import type { ReadableState } from './roles.js';
import { forbidWrites, type PrecompileCall, PrecompileFailure } from './stateful-precompile.js';

/** Who may change the rules of a chain's fees, and where they are kept. */
export const feeManagerAddress: Hex = '0x0200000000000000000000000000000000000003';

const configKey = 'feeManagerConfig';
const fieldCount = feeConfigFields.length;
const setGas = writeSlotGas * BigInt(fieldCount + 1);
const getGas = readSlotGas * BigInt(fieldCount);
const changedTopic = topicOf(
  `FeeConfigChanged(address,(${'uint256,'.repeat(fieldCount).slice(0, -1)}),(${'uint256,'.repeat(fieldCount).slice(0, -1)}))`,
);
const uint64Mask = 0xffff_ffff_ffff_ffffn;

// Slots have their name in the first bytes, not the last (subnet-evm, feemanager/contract.go: `common.Hash{byte(i)}`
// for the fields from 1 on, `common.Hash{'l', 'c', 'a'}` for the block of the last change).
const fieldSlots = feeConfigFields.map((_, index) => slotNamed(Uint8Array.of(index + 1)));
const changedAtSlot = slotNamed(Buffer.from('lca', 'ascii'));

function slotNamed(name: Uint8Array): Uint8Array {
  const slot = new Uint8Array(32);
  slot.set(name);
  return slot;
}

/** The fee configuration that a chain's fee manager holds; meaningful only where it is active. */
export function readFeeConfig(state: ReadableState): FeeConfig {
  return fromWords((index) => bytesToBigint(state.storage(feeManagerAddress, slotAt(index))));
}

/** The number of the block that last changed the fee configuration; 0 for the genesis. */
export function readFeeConfigChangedAt(state: ReadableState): bigint {
  return bytesToBigint(state.storage(feeManagerAddress, changedAtSlot));
}

function slotAt(index: number): Uint8Array {
  const slot = fieldSlots[index];
  if (slot === undefined)
    throw new RangeError(`a fee configuration has ${fieldCount} fields, not ${index + 1}`);
  return slot;
}

function fromWords(wordAt: (index: number) => bigint): FeeConfig {
  const config = Object.fromEntries(feeConfigFields.map((field, index) => [field, wordAt(index)])) as Record<
    keyof FeeConfig,
    bigint
  >;
  // The reference client keeps this one field in 64 bits.
  config.targetBlockRate &= uint64Mask;
  return config;
}

class FeeManagerConfig extends ListedConfig {
  readonly initialFeeConfig: FeeConfig | undefined;

  constructor(activation: ActivationConfig, lists: AllowListConfig, initialFeeConfig: FeeConfig | undefined) {
    super(configKey, activation, lists);
    this.initialFeeConfig = initialFeeConfig;
  }

  protected override ownFields(): Record<string, unknown> {
    return this.initialFeeConfig === undefined ? {} : { initialFeeConfig: this.initialFeeConfig };
  }
}

/** FeeManager: keeps the rules of the chain's fees. */
export const feeManagerModule: PrecompileModule = {
  configKey,
  address: feeManagerAddress,
  contract: createContract(feeManagerAddress, [
    ...allowListFunctions,
    { signature: `setFeeConfig(${'uint256,'.repeat(fieldCount).slice(0, -1)})`, run: setFeeConfig },
    { signature: 'getFeeConfig()', run: getFeeConfig },
    { signature: 'getFeeConfigLastChangedAt()', run: getFeeConfigLastChangedAt },
  ]),
  parse: (json, path, context) => {
    const fields = jsonFields(json, path);
    const activation = parseActivation(fields, path, [...allowListFields, 'initialFeeConfig']);
    const lists = parseAllowList(fields, path, activation, context);
    const initial = fields.initialFeeConfig ?? undefined;
    const config = initial === undefined ? undefined : parseFeeConfig(initial, `${path}.initialFeeConfig`);
    return new FeeManagerConfig(activation, lists, config);
  },
  configure: (state, config, block, defaults) => {
    const { lists, initialFeeConfig } = ownConfig(config, FeeManagerConfig);
    writeFeeConfig(state, initialFeeConfig ?? defaults.feeConfig, block.number);
    writeAllowList(state, feeManagerAddress, lists);
  },
};

function writeFeeConfig(state: WorldState, config: FeeConfig, blockNumber: bigint): void {
  for (const [index, field] of feeConfigFields.entries()) {
    state.setStorage(feeManagerAddress, slotAt(index), bigintToBytes(config[field]));
  }
  state.setStorage(feeManagerAddress, changedAtSlot, bigintToBytes(blockNumber));
}

function setFeeConfig(call: PrecompileCall, args: Uint8Array): Uint8Array {
  call.useGas(setGas);
  forbidWrites(call);
  checkWords(call, args, fieldCount, 'fee config Input');
  const config = fromWords((index) => numberAt(args, index));
  requireRole(call, 'non-enabled cannot change fee config');
  if (call.rules.durango) {
    call.useGas(getGas + eventGas(2, 2 * fieldCount));
    call.emitLog({
      topics: [changedTopic, addressToTopic(call.caller)],
      data: bytesToHex(Buffer.concat([toWords(readFeeConfig(call.state)), toWords(config)])),
    });
  }
  try {
    checkFeeConfig(config);
  } catch (error) {
    if (!isFeeConfigError(error)) throw error;
    throw new PrecompileFailure(`cannot verify fee config: ${error.message}`);
  }
  writeFeeConfig(call.state, config, call.block.number);
  return emptyBytes;
}

function getFeeConfig(call: PrecompileCall): Uint8Array {
  call.useGas(getGas);
  return toWords(readFeeConfig(call.state));
}

function getFeeConfigLastChangedAt(call: PrecompileCall): Uint8Array {
  call.useGas(readSlotGas);
  return bigintToWord(readFeeConfigChangedAt(call.state));
}

function toWords(config: FeeConfig): Uint8Array {
  return Buffer.concat(feeConfigFields.map((field) => bigintToWord(config[field])));
}
