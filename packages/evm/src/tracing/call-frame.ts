import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { revertReason } from '../execution/vm-error.js';
import type { FrameEnd, FrameKind, FrameStart, TracedLog } from './tracer.js';

/** A log of a call, and where it stands between the calls of its frame. */
export interface CallLog extends TracedLog {
  /** How many calls of the frame were made before it. */
  readonly position: number;
}

/** A call and the calls that it made. */
export interface CallFrame {
  readonly kind: FrameKind;
  readonly from: Hex;
  /** Undefined for a contract that was not made. */
  to: Hex | undefined;
  readonly input: Uint8Array;
  readonly gas: bigint;
  gasUsed: bigint;
  readonly value: bigint | undefined;
  /** Undefined where there is none to show. */
  output: Uint8Array | undefined;
  error: string | undefined;
  reverted: boolean;
  readonly calls: CallFrame[];
  logs: CallLog[];
}

/** The frame of a call that begins; `gas` in place of its own. */
export function openFrame(start: FrameStart, gas: bigint = start.gas): CallFrame {
  const { kind, from, to, input, value } = start;
  return {
    kind,
    from,
    to,
    // The EVM goes on to write where the input came from.
    input: Uint8Array.from(input),
    gas,
    gasUsed: 0n,
    value,
    output: undefined,
    error: undefined,
    reverted: false,
    calls: [],
    logs: [],
  };
}

/** Completes a frame with its end. */
export function closeFrame(frame: CallFrame, { output, error, gasUsed }: FrameEnd): void {
  frame.gasUsed = gasUsed;
  if (error === undefined) {
    frame.output = output;
    return;
  }
  frame.error = error.message;
  frame.reverted = error.reverted;
  if (frame.kind === 'CREATE' || frame.kind === 'CREATE2') frame.to = undefined;
  if (error.reverted && output.length > 0) frame.output = output;
}

/** Removes the logs of frames that failed, or stand in one that did: they were never written. */
export function removeFailedLogs(frame: CallFrame, parentFailed = false): void {
  const failed = parentFailed || frame.error !== undefined;
  if (failed) frame.logs = [];
  for (const call of frame.calls) removeFailedLogs(call, failed);
}

/** The reason that the data of a revert gives. */
function reasonOf({ reverted, output }: CallFrame): string | undefined {
  return reverted && output !== undefined ? revertReason(bytesToHex(output)) : undefined;
}

/** JSON text of a frame; `more` are members that a tracer adds to it. */
export function formatFrame(frame: CallFrame, more?: (frame: CallFrame) => string): string {
  const { from, gas, gasUsed, to, input, output, error, calls, logs, value, kind } = frame;
  let text = `{"from":"${from}","gas":"${quantity(gas)}","gasUsed":"${quantity(gasUsed)}"`;
  if (to !== undefined) text += `,"to":"${to}"`;
  text += `,"input":"${bytesToHex(input)}"`;
  if (output !== undefined && output.length > 0) text += `,"output":"${bytesToHex(output)}"`;
  if (error !== undefined) text += `,"error":${JSON.stringify(error)}`;
  const reason = reasonOf(frame);
  if (reason !== undefined) text += `,"revertReason":${JSON.stringify(reason)}`;
  if (more !== undefined) text += more(frame);
  if (calls.length > 0) text += `,"calls":[${calls.map((call) => formatFrame(call, more)).join(',')}]`;
  if (logs.length > 0) text += `,"logs":[${logs.map(formatLog).join(',')}]`;
  if (value !== undefined) text += `,"value":"${quantity(value)}"`;
  return `${text},"type":"${kind}"}`;
}

/** A number in hex, as answers hold it. */
export function quantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}

function formatLog({ address, topics, data, index, position }: CallLog): string {
  const list = topics.map((topic) => `"${topic}"`).join(',');
  return `{"address":"${address}","topics":[${list}],"data":"${bytesToHex(data)}","index":"${quantity(index)}","position":"${quantity(position)}"}`;
}
