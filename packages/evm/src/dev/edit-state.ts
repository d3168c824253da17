import type { Hex } from '@firn/primitives/bytes';
import { maxUint64, maxUint256, smaller } from '@firn/primitives/integers';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import { emptyAccount } from '../state/account.js';
import type { WorldState } from '../state/world-state.js';

const maxNonce = maxUint64 - 1n;

/** Sets the balance of an account: wei. */
export function setBalance(chain: EvmChain, address: Hex, balance: bigint): Promise<void> {
  return edit(chain, (state) => putBalance(state, address, balance));
}

/** Adds to the balance of an account: wei. The result is at most what 256 bits hold. */
export function addBalance(chain: EvmChain, address: Hex, amount: bigint): Promise<void> {
  return edit(chain, (state) =>
    putBalance(state, address, smaller((state.account(address)?.balance ?? 0n) + amount, maxUint256)),
  );
}

/** Sets the code of an account; none makes it one without code. */
export function setCode(chain: EvmChain, address: Hex, code: Uint8Array): Promise<void> {
  return edit(chain, (state) => state.setCode(address, code));
}

/** Sets the nonce of an account, also to a lower one. Transactions that are in a block are still refused. */
export function setNonce(chain: EvmChain, address: Hex, nonce: bigint): Promise<void> {
  return edit(chain, (state) => putNonce(state, address, nonce));
}

/**
 * Sets the nonce of an account.
 * @throws EvmError `development` in the words of Hardhat for a lower nonce, and while the pool holds transactions
 */
export function setNonceStrictly(chain: EvmChain, address: Hex, nonce: bigint): Promise<void> {
  return edit(chain, (state) => {
    if (chain.pool.size > 0) {
      throw new EvmError('development', 'Cannot set account nonce when the transaction pool is not empty');
    }
    const existing = state.account(address)?.nonce ?? 0n;
    if (nonce < existing) {
      throw new EvmError(
        'development',
        `New nonce (${nonce}) must not be smaller than the existing nonce (${existing})`,
      );
    }
    putNonce(state, address, nonce);
  });
}

/** Sets a slot of 32 bytes in the storage of an account. */
export function setStorage(
  chain: EvmChain,
  address: Hex,
  slot: Uint8Array,
  value: Uint8Array,
): Promise<void> {
  return edit(chain, (state) => {
    // A storage belongs to an account.
    if (state.account(address) === undefined) state.setAccount(address, emptyAccount);
    state.setStorage(address, slot, value);
  });
}

function edit(chain: EvmChain, change: (state: WorldState) => void): Promise<void> {
  return chain.exclusively((between) => between.edit(change));
}

function putBalance(state: WorldState, address: Hex, balance: bigint): void {
  if (balance > maxUint256)
    throw new EvmError('development', `balance ${balance} must be at most ${maxUint256}`);
  state.updateAccount(address, { balance });
}

function putNonce(state: WorldState, address: Hex, nonce: bigint): void {
  if (nonce > maxNonce) throw new EvmError('development', `nonce ${nonce} must be at most ${maxNonce}`);
  state.updateAccount(address, { nonce });
}
