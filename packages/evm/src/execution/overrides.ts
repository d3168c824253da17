import { checksumAddress } from '@firn/crypto';
import { type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import type { Withdrawal } from '../block/block.js';
import { EvmError } from '../evm-error.js';
import type { WorldState } from '../state/world-state.js';
import type { BlockEnvironment } from './block-environment.js';

/** What a call pretends of an account. */
export interface AccountOverride {
  readonly nonce?: bigint | undefined;
  /** Wei. */
  readonly balance?: bigint | undefined;
  readonly code?: Hex | undefined;
  /** The whole storage, in place of the account's; not together with `stateDiff`. */
  readonly state?: ReadonlyMap<Hex, Hex> | undefined;
  /** Some slots, over the account's storage. */
  readonly stateDiff?: ReadonlyMap<Hex, Hex> | undefined;
  /** Where the built-in contract of this address answers instead. */
  readonly movePrecompileTo?: Hex | undefined;
}

/** What a call pretends of accounts, in order. */
export type StateOverrides = ReadonlyMap<Hex, AccountOverride>;

/** What a call pretends of the block that it runs in. */
export interface BlockOverrides {
  readonly number?: bigint | undefined;
  /** Unix seconds. */
  readonly timestamp?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  readonly coinbase?: Hex | undefined;
  readonly difficulty?: bigint | undefined;
  /** 32 bytes. */
  readonly prevRandao?: Hex | undefined;
  readonly baseFee?: bigint | undefined;
  readonly blobBaseFee?: bigint | undefined;
  /** In simulations alone. */
  readonly parentBeaconBlockRoot?: Hex | undefined;
  /** In simulations alone. */
  readonly withdrawals?: readonly Withdrawal[] | undefined;
}

/** The built-in contracts by address without `0x`, as an EVM holds them. */
export type PrecompileTable = Map<string, unknown>;

/**
 * Applies overrides to a state, and to a copy of the table of built-in contracts.
 * @throws EvmError `call-request` when they contradict each other.
 */
export function applyStateOverrides(
  state: WorldState,
  precompiles: PrecompileTable,
  overrides: StateOverrides,
): void {
  const moved = new Set<Hex>();
  // By address, as the reference client does: which error is told must not depend on the order in which they were given.
  for (const [address, override] of [...overrides].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (moved.has(address)) {
      throw new EvmError(
        'call-request',
        `account ${checksumAddress(address)} has already been overridden by a precompile`,
      );
    }
    overridePrecompile(precompiles, address, override, overrides);
    if (override.movePrecompileTo !== undefined) moved.add(override.movePrecompileTo);
    overrideAccount(state, address, override);
  }
}

/**
 * The environment of a call with the overrides in it.
 * @throws EvmError `call-request` for overrides that have no meaning in a single call.
 */
export function applyBlockOverrides(
  environment: BlockEnvironment,
  overrides: BlockOverrides,
): BlockEnvironment {
  if (overrides.parentBeaconBlockRoot !== undefined) throw unsupportedOverride('beaconRoot');
  if (overrides.withdrawals !== undefined) throw unsupportedOverride('withdrawals');
  return {
    number: overrides.number ?? environment.number,
    timestamp: overrides.timestamp ?? environment.timestamp,
    gasLimit: overrides.gasLimit ?? environment.gasLimit,
    coinbase: overrides.coinbase ?? environment.coinbase,
    difficulty: overrides.difficulty ?? environment.difficulty,
    prevRandao: overrides.prevRandao ?? environment.prevRandao,
    baseFee: overrides.baseFee ?? environment.baseFee,
    blobBaseFee: overrides.blobBaseFee ?? environment.blobBaseFee,
  };
}

function unsupportedOverride(name: string): EvmError {
  return new EvmError('call-request', `block override "${name}" is not supported for this RPC method`);
}

// An account that is overridden is no built-in contract any more, as with the reference client.
function overridePrecompile(
  precompiles: PrecompileTable,
  address: Hex,
  { movePrecompileTo: target }: AccountOverride,
  overrides: StateOverrides,
): void {
  const precompile = precompiles.get(address.slice(2));
  if (target !== undefined) {
    if (precompile === undefined) {
      throw new EvmError('call-request', `account ${checksumAddress(address)} is not a precompile`);
    }
    if (overrides.has(target)) {
      throw new EvmError('call-request', `account ${checksumAddress(target)} is already overridden`);
    }
    precompiles.set(target.slice(2), precompile);
  }
  precompiles.delete(address.slice(2));
}

function overrideAccount(state: WorldState, address: Hex, override: AccountOverride): void {
  const { nonce, balance, code, state: whole, stateDiff } = override;
  if (whole !== undefined && stateDiff !== undefined) {
    throw new EvmError(
      'call-request',
      `account ${checksumAddress(address)} has both 'state' and 'stateDiff'`,
    );
  }
  if (nonce !== undefined) state.updateAccount(address, { nonce });
  if (balance !== undefined) state.updateAccount(address, { balance });
  if (code !== undefined) state.setCode(address, hexToBytes(code));
  if (whole !== undefined) state.clearStorage(address);
  for (const [slot, value] of whole ?? stateDiff ?? []) {
    state.setStorage(address, padLeft(hexToBytes(slot), 32), hexToBytes(value));
  }
}
