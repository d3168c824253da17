import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { CallRequest } from '../execution/call-request.js';
import type { BlockOverrides, StateOverrides } from '../execution/overrides.js';
import type { VmError } from '../execution/vm-error.js';
import type { Log } from '../receipt/receipt.js';

/** A block to simulate. */
export interface SimulatedBlockRequest {
  readonly blockOverrides?: BlockOverrides | undefined;
  /** Hold from this block on. */
  readonly stateOverrides?: StateOverrides | undefined;
  readonly calls: readonly CallRequest[];
}

/** What a simulation does besides running calls. */
export interface SimulationMode {
  /** Tells transfers of money as logs of the contract 0xeeee…ee. */
  readonly tracesTransfers: boolean;
  /** Holds calls to the nonces and prices of transactions. */
  readonly validates: boolean;
}

/** How a simulated call ended. */
export interface SimulatedCall {
  /** What the code returned, or reverted with. */
  readonly output: Hex;
  /** Undefined for success. */
  readonly error: VmError | undefined;
  readonly gasUsed: bigint;
  /** The same before anything was given back. */
  readonly maxGasUsed: bigint;
  /** With the transfers, where they are traced. */
  readonly logs: readonly Log[];
}

/** A simulated block; its transactions are signed by nobody. */
export interface SimulatedBlock {
  readonly block: Block;
  readonly calls: readonly SimulatedCall[];
}
