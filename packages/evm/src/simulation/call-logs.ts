import type { EVMResult, Message as EvmMessage } from '@ethereumjs/evm';
import { bigintToWord, bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';
import type { ExecutionHooks } from '../execution/machine.js';
import { opcodes, type RunningContract } from '../execution/watch-opcodes.js';
import type { EmittedLog } from '../receipt/receipt.js';

/** The address that transfers of money are told by, as if it were their token. */
const moneyAddress: Hex = `0x${'ee'.repeat(20)}`;
/** `Transfer(address,address,uint256)` */
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A log and its place among all that the block's calls wrote, those included that were undone. */
export interface NumberedLog extends EmittedLog {
  readonly index: bigint;
}

interface Frame {
  readonly message: EvmMessage;
  readonly logs: NumberedLog[];
}

/** Gathers the logs of calls in the order in which they are written, with transfers of money among them if wanted. */
export class CallLogs {
  readonly #tracesTransfers: boolean;
  readonly #frames: Frame[] = [];
  #logs: readonly NumberedLog[] = [];
  #count = 0n;

  constructor(tracesTransfers: boolean) {
    this.#tracesTransfers = tracesTransfers;
  }

  /** To be attached to the EVM. */
  readonly hooks: ExecutionHooks = {
    onMessage: (message) => this.#enter(message),
    onMessageEnd: (result) => this.#leave(result),
    onLog: ([address, topics, data]) =>
      this.#add({
        address: bytesToHex(address),
        topics: topics.map(bytesToHex),
        data: bytesToHex(data),
      }),
    onReach: (opcode, running) => {
      if (opcode === opcodes.selfDestruct) this.#selfDestruct(running);
    },
  };

  /** The logs of the call that has just ended. */
  take(): readonly NumberedLog[] {
    const logs = this.#logs;
    this.#logs = [];
    return logs;
  }

  #enter(message: EvmMessage): void {
    this.#frames.push({ message, logs: [] });
    const { value, delegatecall, caller, to } = message;
    if (delegatecall || value === 0n || isCallCode(message)) return;
    // A contract that is being created has no address yet: `#leave` knows it.
    this.#addTransfer(caller.bytes, to?.bytes, value);
  }

  #leave({ execResult: { exceptionError } }: EVMResult): void {
    const frame = this.#frames.pop();
    if (frame === undefined || exceptionError !== undefined) return;
    const logs = frame.logs.map((log) => withRecipient(log, frame.message));
    const parent = this.#frames.at(-1);
    if (parent === undefined) this.#logs = logs;
    else parent.logs.push(...logs);
  }

  #selfDestruct({ stack, env }: RunningContract): void {
    const { balance } = env.contract;
    if (stack.length < 1 || balance === 0n) return;
    const [beneficiary = 0n] = stack.peek(1);
    this.#addTransfer(env.address.bytes, bigintToWord(beneficiary).subarray(12), balance);
  }

  #addTransfer(from: Uint8Array, to: Uint8Array | undefined, value: bigint): void {
    if (!this.#tracesTransfers) return;
    this.#add({
      address: moneyAddress,
      topics: [transferTopic, toTopic(from), to === undefined ? unknownRecipient : toTopic(to)],
      data: bytesToHex(bigintToWord(value)),
    });
  }

  #add(log: EmittedLog): void {
    this.#frames.at(-1)?.logs.push({ index: this.#count, ...log });
    this.#count += 1n;
  }
}

/** Stands for the address of a contract that is being created. */
const unknownRecipient: Hex = '0x';

// It runs the code of another account with the money of its own, which stays where it is.
function isCallCode(message: EvmMessage): boolean {
  return message.to !== undefined && !message.to.equals(message.codeAddress);
}

function withRecipient(log: NumberedLog, { to }: EvmMessage): NumberedLog {
  if (log.topics.at(-1) !== unknownRecipient || to === undefined) return log;
  return { ...log, topics: [...log.topics.slice(0, -1), toTopic(to.bytes)] };
}

function toTopic(address: Uint8Array): Hex {
  return bytesToHex(padLeft(address, 32));
}
