import type { Hex } from '@firn/primitives/bytes';
import type { ChainIdentity } from '@firn/warp';
import type { EmittedLog } from '../../receipt/receipt.js';
import type { WorldState } from '../../state/world-state.js';
import type { PredicateInputs } from '../../warp/predicate.js';

/** Upgrades of the network that change how these contracts behave. */
export interface PrecompileRules {
  /** Events, the manager role, and inputs longer than needed. */
  readonly durango: boolean;
  /** Lower prices of messages between chains, and no delegated calls. */
  readonly granite: boolean;
}

/** How a contract is called. */
export type CallKind = 'call' | 'callcode' | 'delegatecall';

/** One call of a contract of the rules. */
export interface PrecompileCall {
  readonly state: WorldState;
  readonly rules: PrecompileRules;
  readonly chain: ChainIdentity;
  /** Who calls, as the contract sees it. */
  readonly caller: Hex;
  /** What was called. */
  readonly address: Hex;
  readonly kind: CallKind;
  /** Selector and arguments. */
  readonly input: Uint8Array;
  /** Wei, already transferred. */
  readonly value: bigint;
  /** Gas that the call may use. */
  readonly gas: bigint;
  readonly isStatic: boolean;
  /** Who signed the transaction. */
  readonly origin: Hex;
  readonly block: { readonly number: bigint; readonly timestamp: bigint; readonly coinbase: Hex };
  /** What the transaction's access list hands to this contract. */
  readonly predicates: PredicateInputs;
  /** Takes gas of the call. @throws PrecompileFailure `out of gas`. */
  useGas(amount: bigint): void;
  /** Adds a log of the called address, which stays if neither this call nor one around it fails. */
  emitLog(log: Pick<EmittedLog, 'topics' | 'data'>): void;
}

/** A contract of the rules that reads and changes the state (reference 6.6). */
export interface StatefulPrecompile {
  readonly address: Hex;
  /**
   * Runs a call and returns its output. What it changed is undone if it throws.
   * @throws PrecompileFailure which takes all the gas of the call.
   */
  run(call: PrecompileCall): Uint8Array;
}

/** Why a call of these contracts failed. */
export type PrecompileFailureKind = 'out-of-gas' | 'write-protection' | 'revert' | 'other';

/** A call failed: its changes are undone and its gas is used up. The message has the reference client's words. */
export class PrecompileFailure extends Error {
  override readonly name = 'PrecompileFailure';
  readonly kind: PrecompileFailureKind;

  constructor(message: string, kind: PrecompileFailureKind = 'other') {
    super(message);
    this.kind = kind;
  }
}

/** Whether an error is a {@link PrecompileFailure}, of this or of another copy of the code. */
export function isPrecompileFailure(error: unknown): error is PrecompileFailure {
  return error instanceof Error && error.name === 'PrecompileFailure';
}

/** @throws PrecompileFailure in a static call. */
export function forbidWrites(call: PrecompileCall): void {
  if (call.isStatic) throw new PrecompileFailure('write protection', 'write-protection');
}
