import { isTransportError } from '@firn/jsonrpc/errors';
import {
  devDumpState,
  devLoadState,
  devSetBalance,
  devSetCode,
  devSetNextBlockBaseFeePerGas,
  devSetNextBlockTimestamp,
  devSetNonce,
  devSetStorageAt,
} from '@firn/node-client';
import type { Chain } from '../data/chains.js';
import { connection } from '../data/session.js';
import { renewAfter } from './renew-after.js';

type Hex = `0x${string}`;

/** What changes the state of a chain outside of transactions; each is over when its promise is. */
export interface StateActions {
  /** @param balance in wei */
  setBalance(address: Hex, balance: bigint): Promise<unknown>;
  setNonce(address: Hex, nonce: bigint): Promise<unknown>;
  setCode(address: Hex, code: Hex): Promise<unknown>;
  setStorageAt(address: Hex, word: { readonly slot: Hex; readonly value: Hex }): Promise<unknown>;
  /** @param baseFee in wei for each gas */
  setNextBaseFee(baseFee: bigint): Promise<unknown>;
  /** @param timestamp Unix seconds */
  setNextTimestamp(timestamp: bigint): Promise<unknown>;
  /** The whole chain, packed. */
  dumpState(): Promise<Hex>;
  /** @throws Error that says what to do, where it is longer than the node takes in a request. */
  loadState(state: Hex): Promise<unknown>;
}

/** Status of a request that is longer than a server takes. */
const payloadTooLarge = 413;

/** Says what to do with a state that the node takes in no request. */
function tooLong(state: Hex): (error: unknown) => never {
  return (error) => {
    if (!isTransportError(error) || error.status !== payloadTooLarge) throw error;
    throw new Error(
      `the state has ${state.length} characters, more than the node takes in a request: start it with a greater --http-body-limit, or with --load-state and the file`,
    );
  };
}

/** What changes the state of a chain. What pages show of it is asked for again after each. */
export function stateActionsOf(chain: Chain): StateActions {
  const { node } = connection();
  const options = { pathParams: { blockchainId: chain.path } };
  const after = <Result>(call: Promise<Result>): Promise<Result> => renewAfter(chain, call);
  return {
    setBalance: (address, balance) => after(devSetBalance(node, { address, balance }, options)),
    setNonce: (address, nonce) => after(devSetNonce(node, { address, nonce }, options)),
    setCode: (address, code) => after(devSetCode(node, { address, code }, options)),
    setStorageAt: (address, { slot, value }) =>
      after(devSetStorageAt(node, { address, slot, value }, options)),
    setNextBaseFee: (baseFee) => after(devSetNextBlockBaseFeePerGas(node, { baseFee }, options)),
    setNextTimestamp: (timestamp) => after(devSetNextBlockTimestamp(node, { timestamp }, options)),
    dumpState: () => devDumpState(node, options),
    loadState: (state) => after(devLoadState(node, { state }, options).catch(tooLong(state))),
  };
}
