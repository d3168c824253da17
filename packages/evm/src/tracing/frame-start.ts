import type { Message } from '@ethereumjs/evm';
import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { Machine } from '../execution/machine.js';
import { includes } from '../execution/rules.js';
import { createdAddress } from '../receipt/expand-receipts.js';
import type { WorldState } from '../state/world-state.js';
import { op } from './instructions.js';
import { fromTop, memorySlice, toAddress, toWord } from './stack-values.js';
import type { FrameKind, FrameStart, TracedStep } from './tracer.js';

/** Gas that a call with a value is given on top. */
const stipend = 2300n;
const maxFrames = 1024;

/** The frame that a message of the EVM opens. */
export function startOfFrame(kind: FrameKind, message: Message, state: WorldState | undefined): FrameStart {
  const { depth, gasLimit: gas, data: input, value } = message;
  const caller = message.caller.toString() as Hex;
  const common = { kind, depth, input, gas };
  if (message.to === undefined) {
    // The nonce of the creator is counted already, after the last one from 0 again.
    const nonce = BigInt.asUintN(64, (state?.account(caller)?.nonce ?? 1n) - 1n);
    const to = message.salt ? create2Address(caller, message.salt, input) : createdAddress(caller, nonce);
    return { from: caller, to, value, ...common };
  }
  const to = message.to.toString() as Hex;
  const code = message.codeAddress.toString() as Hex;
  if (kind === 'DELEGATECALL') return { from: to, to: code, value, ...common };
  if (kind === 'STATICCALL') return { from: caller, to, value: undefined, ...common };
  return { from: caller, to: kind === 'CALLCODE' ? code : to, value, ...common };
}

/** The frame that an instruction would have opened, and why it opened none. */
export function failedFast(
  step: Omit<TracedStep, 'error'>,
  parent: FrameStart | undefined,
  { state, rules }: Machine,
): { readonly frame: FrameStart; readonly reason: string } {
  const { address: from, depth, stack, memory } = step;
  const account = state.account(from);
  const kind = step.name as FrameKind;
  if (step.op === op.CREATE || step.op === op.CREATE2) {
    const input = memorySlice(memory, fromTop(stack, 1), fromTop(stack, 2));
    const left = step.gas - step.cost;
    const value = fromTop(stack, 0);
    const nonce = account?.nonce ?? 0n;
    const to =
      step.op === op.CREATE2
        ? create2Address(from, hexToBytes(toWord(fromTop(stack, 3))), input)
        : createdAddress(from, nonce);
    const gas = includes(rules, 'TangerineWhistle') ? left - left / 64n : left;
    const frame = { kind, depth, from, to, input, gas, value };
    return { frame, reason: reasonOf(depth, (account?.balance ?? 0n) < value) };
  }
  const hasValue = step.op === op.CALL || step.op === op.CALLCODE;
  const value = hasValue ? fromTop(stack, 2) : step.op === op.DELEGATECALL ? parent?.value : undefined;
  const area = hasValue ? 3 : 2;
  const frame = {
    kind,
    depth,
    from,
    to: toAddress(fromTop(stack, 1)),
    input: memorySlice(memory, fromTop(stack, area), fromTop(stack, area + 1)),
    gas: step.handedOn + (hasValue && value !== 0n ? stipend : 0n),
    value,
  };
  return { frame, reason: reasonOf(depth, hasValue && (account?.balance ?? 0n) < (value ?? 0n)) };
}

function reasonOf(depth: number, lacksBalance: boolean): string {
  if (depth > maxFrames) return 'max call depth exceeded';
  return lacksBalance ? 'insufficient balance for transfer' : 'nonce uint64 overflow';
}

/** The address of a contract that CREATE2 makes (EIP-1014). */
export function create2Address(creator: Hex, salt: Uint8Array, initCode: Uint8Array): Hex {
  const parts = [Uint8Array.of(0xff), hexToBytes(creator), salt, keccak256(initCode)];
  return `0x${bytesToHex(keccak256(Buffer.concat(parts))).slice(26)}`;
}
