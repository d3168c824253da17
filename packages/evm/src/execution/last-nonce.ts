import { EVMError, type EVMResult, Message as EvmMessage } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import type { WorldState } from '../state/world-state.js';
import type { Machine } from './machine.js';
import type { Message } from './message.js';

/** Whether a message creates a contract from an account whose nonce cannot be counted on (EIP-2681): only a call that is not validated may ask for it. */
export function createsFromLastNonce({ from, to }: Message, state: WorldState): boolean {
  return to === null && state.account(from)?.nonce === maxUint64;
}

/** Refuses such a creation, whose nonce is counted, as the reference client does: nothing runs, the gas stays, and so does the nonce. */
export function refuseLastNonce({ hooks, state }: Machine, message: Message, gasLimit: bigint): EVMResult {
  const { from, input, value } = message;
  hooks.onMessage?.(new EvmMessage({ caller: addressOf(from), data: hexToBytes(input), value, gasLimit }));
  const result: EVMResult = {
    execResult: {
      returnValue: new Uint8Array(0),
      executionGasUsed: 0n,
      exceptionError: overflow,
    },
  };
  hooks.onMessageEnd?.(result);
  state.updateAccount(from, { nonce: maxUint64 });
  return result;
}

const overflow = new EVMError('nonce uint64 overflow' as EVMError['error']);

function addressOf(address: Hex): Address {
  return new Address(hexToBytes(address));
}
