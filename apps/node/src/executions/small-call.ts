import { defaultGasCap } from '@firn/evm/execution';
import type { StateOverride, TransactionRequest } from '@firn/node-validators';
import type { ExecutionContext } from './executions.js';

/** What `eth_call` and its like are given. */
interface CallParams {
  readonly args: TransactionRequest;
  readonly overrides?: StateOverride | undefined;
  readonly stateOverrides?: StateOverride | undefined;
}

/** Most characters of the input, of an overriding code and of all overrides together: a code of that size is analyzed in some milliseconds. */
const maxCharacters = 65_536;
const maxOverrides = 64;
const maxSlots = 256;
const maxListed = 256;
const selectorEnd = 10;

/**
 * Whether a call can be begun on the thread that serves: what is done for it before its first instruction, and in one instruction, takes some
 * milliseconds at most. How long all of it takes is not known before.
 */
export function isSmallCall(params: unknown, { rpcGasCap }: ExecutionContext['settings']): boolean {
  const { args, overrides, stateOverrides = overrides } = params as CallParams;
  const { gas, accessList = [], authorizationList = [], blobVersionedHashes = [] } = args;
  // Memory costs gas: with more than that, one instruction can ask for a lot.
  if ((rpcGasCap === 0n || rpcGasCap > defaultGasCap) && (gas === undefined || gas > defaultGasCap))
    return false;
  if ((args.input ?? args.data ?? '').length > maxCharacters) return false;
  if (authorizationList.length > 0 || blobVersionedHashes.length > 0) return false;
  let listed = accessList.length;
  for (const { storageKeys } of accessList) listed += storageKeys.length;
  return listed <= maxListed && (stateOverrides === undefined || areSmall(stateOverrides));
}

function areSmall(overrides: StateOverride): boolean {
  const accounts = Object.values(overrides);
  if (accounts.length > maxOverrides) return false;
  let characters = 0;
  let slots = 0;
  for (const { code = '', state = {}, stateDiff = {} } of accounts) {
    characters += code.length;
    slots += Object.keys(state).length + Object.keys(stateDiff).length;
  }
  return characters <= maxCharacters && slots <= maxSlots;
}

/** Calls of a client with the same name mostly do the same: the contract and the function that are called, and whether it is that of the state. */
export function nameOfCall(params: unknown): string {
  const { args, overrides, stateOverrides = overrides } = params as CallParams;
  const state = stateOverrides === undefined ? 'as it is' : 'overridden';
  return `${args.to ?? ''} ${(args.input ?? args.data ?? '').slice(0, selectorEnd)} ${state}`;
}
