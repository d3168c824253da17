import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { type PrecompileCall, PrecompileFailure, type StatefulPrecompile } from './stateful-precompile.js';

const selectorLength = 4;
/** August 2, 2025, 04:00 UTC: from then on, calls that are delegated to these contracts are not served. */
const delegatedCallsEnd = 1_754_107_200n;

/** A function of a contract. `args` is the input after the selector. */
export type PrecompileFunction = (call: PrecompileCall, args: Uint8Array) => Uint8Array;

/** A function and from when it can be called. */
export interface PrecompileFunctionEntry {
  /** `setAdmin(address)` */
  readonly signature: string;
  readonly run: PrecompileFunction;
  /** Whether it is there only since Durango. */
  readonly sinceDurango?: boolean;
}

/** A contract that chooses its function by the selector of the input. */
export function createContract(
  address: Hex,
  entries: readonly PrecompileFunctionEntry[],
): StatefulPrecompile {
  const functions = new Map(entries.map((entry) => [selectorOf(entry.signature), entry]));
  return {
    address,
    run: (call) => {
      refuseDelegation(call);
      const { input } = call;
      if (input.length < selectorLength) {
        throw new PrecompileFailure(
          `missing function selector to precompile - input length (${input.length})`,
        );
      }
      const selector = bytesToHex(input.subarray(0, selectorLength));
      const entry = functions.get(selector);
      if (entry === undefined) throw new PrecompileFailure(`invalid function selector: ${selector}`);
      if (entry.sinceDurango === true && !call.rules.durango) {
        throw new PrecompileFailure(`invalid non-activated function selector: ${selector}`);
      }
      return entry.run(call, input.subarray(selectorLength));
    },
  };
}

/** The first four bytes of the hash of a signature. */
export function selectorOf(signature: string): Hex {
  return bytesToHex(keccak256(Buffer.from(signature, 'ascii')).subarray(0, selectorLength));
}

/** The first topic of an event. */
export function topicOf(signature: string): Hex {
  return bytesToHex(keccak256(Buffer.from(signature, 'ascii')));
}

// In a delegated call the contract would act in the name of the caller's caller.
function refuseDelegation({ kind, rules, block }: PrecompileCall): void {
  if (kind === 'call' || (!rules.granite && block.timestamp < delegatedCallsEnd)) return;
  throw new PrecompileFailure('execution reverted', 'revert');
}
