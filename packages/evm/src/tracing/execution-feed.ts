import { EVMError, type EVMResult, type InterpreterStep, type Message } from '@ethereumjs/evm';
import { emptyBytes, type Hex } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import { nameOf } from '../execution/instruction-faults.js';
import type { ExecutionHooks } from '../execution/machine.js';
import { failedFast, startOfFrame } from './frame-start.js';
import { isCall, isCreation, op } from './instructions.js';
import { fromTop, memorySlice, toAddress, toWord } from './stack-values.js';
import { stepCost } from './step-cost.js';
import { depositFailed, frameError, stepError } from './step-error.js';
import type { FrameKind, FrameStart, TracedStep, Tracer, TransactionStart } from './tracer.js';

/** A step of which is not known yet whether it can begin. */
type PendingStep = Omit<TracedStep, 'error'> & { error: string | undefined };

interface OpenFrame {
  readonly message: Message;
  readonly start: FrameStart;
  /** The last instruction, of which the tracer has not heard yet: whether it could begin shows at the next event. */
  pending: PendingStep | undefined;
  last: PendingStep | undefined;
  /** Whether the last instruction opened a frame. */
  opened: boolean;
  /** Wei that the account of the frame held at a SELFDESTRUCT. */
  destroyed: bigint;
  returnData: Uint8Array;
  readonly logsBefore: number;
  /** The account in whose name the code runs; undefined before its first instruction. */
  address: Hex | undefined;
}

/** What the turns of an execution are given to, and what may end it: see `TracePace`. */
export interface Pace {
  /** Before each instruction; a promise where the EVM has to wait. @throws where it has to end. */
  beat(): Promise<void> | undefined;
  /** Before a built-in contract that may take that many microseconds. @throws where the time does not last for it. */
  spend(microseconds: number): void;
}

/**
 * Tells a tracer what happens in an EVM, in the order and with the figures of the reference client: @ethereumjs/evm tells of
 * an instruction before it is known whether it can begin, and nothing of calls that fail at once, of self-destructions, of
 * logs, and of the instruction STOP that stands behind every code.
 */
export class ExecutionFeed {
  readonly #pace: Pace | undefined;
  readonly #frames: OpenFrame[] = [];
  #tracer: Tracer | undefined;
  #transaction: TransactionStart | undefined;
  #refundBefore = 0n;
  #logCount = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(pace?: Pace) {
    this.#pace = pace;
  }

  /** For the EVM that the transactions run in. They stay silent between `end` and the next `start`. */
  readonly hooks: ExecutionHooks = {
    onSpend: (microseconds) => this.#pace?.spend(microseconds),
    onExecute: (refund) => {
      this.#refundBefore = refund;
    },
    onStep: (step, resume) => {
      if (this.#failure !== undefined) throw this.#failure.error;
      if (this.#tracer !== undefined) this.#onStep(step);
      const pause = this.#pace?.beat();
      if (pause === undefined) {
        resume();
        return;
      }
      pause.then(resume, (error: unknown) => {
        this.#failure = { error };
        resume();
      });
    },
    onMessage: (message) => {
      if (this.#tracer !== undefined) this.#onMessage(message);
    },
    onMessageEnd: (result) => {
      if (this.#tracer !== undefined) this.#onMessageEnd(result);
    },
  };

  /** A transaction is about to run. `logIndex` counts the logs of its block before it. */
  start(tracer: Tracer, transaction: TransactionStart, logIndex: number): void {
    this.#tracer = tracer;
    this.#transaction = transaction;
    this.#logCount = logIndex;
    this.#refundBefore = 0n;
    this.#frames.length = 0;
    tracer.onTransactionStart?.(transaction);
  }

  /** The transaction ran. @throws what ended the waiting for its listener. */
  end(outcome: MessageOutcome): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    const tracer = this.#tracer;
    this.#tracer = undefined;
    tracer?.onTransactionEnd?.(outcome);
  }

  #onStep(step: InterpreterStep): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined || this.#transaction === undefined) return;
    this.#settle(frame);
    const price = stepCost(step, frame.returnData, this.#transaction.machine.rules);
    frame.address ??= step.address.toString() as Hex;
    const code = codeAt(frame.message, step);
    const pending: PendingStep = {
      pc: step.pc,
      op: code,
      name: nameOf(code, step.opcode.name),
      gas: step.gasLeft,
      cost: price.cost,
      handedOn: price.handedOn,
      depth: step.depth + 1,
      address: frame.address,
      stack: step.stack,
      memory: step.memory,
      returnData: frame.returnData,
      refund: this.#refundBefore + step.gasRefund,
      error: undefined,
    };
    frame.pending = pending;
    frame.last = pending;
    frame.opened = false;
    if (pending.op === op.SELFDESTRUCT) frame.destroyed = this.#balanceOf(pending.address);
    this.#tracer?.onBeforeStep?.(pending);
  }

  #onMessage(message: Message): void {
    const parent = this.#frames.at(-1);
    const last = parent?.last;
    if (parent !== undefined) {
      parent.opened = true;
      this.#settle(parent);
      parent.returnData = emptyBytes;
    }
    const kind: FrameKind =
      last === undefined ? (message.to === undefined ? 'CREATE' : 'CALL') : (last.name as FrameKind);
    const start = startOfFrame(kind, message, this.#transaction?.machine.state);
    this.#frames.push({
      message,
      start,
      pending: undefined,
      last: undefined,
      opened: false,
      destroyed: 0n,
      returnData: emptyBytes,
      logsBefore: this.#logCount,
      address: undefined,
    });
    this.#tracer?.onEnter?.(start);
  }

  #onMessageEnd({ execResult }: EVMResult): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    const { start, last } = frame;
    const { returnValue, executionGasUsed, runState } = execResult;
    const failure = stays(execResult.exceptionError) ? undefined : execResult.exceptionError;
    const error = failure && frameError(start.kind, last, failure);
    if (failure !== undefined && last !== undefined && !depositFailed(start.kind, last, failure)) {
      this.#settle(frame, { error: stepError(last, failure) });
    } else {
      this.#settle(frame);
      if (runState !== undefined && failure === undefined) {
        this.#finish(frame, runState, execResult.gasRefund ?? 0n);
      }
    }
    if (error !== undefined) this.#logCount = frame.logsBefore;
    const keepsOutput = error === undefined || error.reverted;
    const output = keepsOutput ? returnValue : emptyBytes;
    this.#tracer?.onExit?.({ depth: start.depth, output, gasUsed: executionGasUsed, error });
    const parent = this.#frames.at(-1);
    if (parent === undefined) return;
    const isCreated = start.kind === 'CREATE' || start.kind === 'CREATE2';
    parent.returnData = isCreated && error === undefined ? emptyBytes : output;
  }

  /** Tells of the last instruction; `failed` where it ended its frame. */
  #settle(frame: OpenFrame, failed?: { readonly error: string | undefined }): void {
    const step = frame.pending;
    if (step === undefined) return;
    frame.pending = undefined;
    step.error = failed?.error;
    this.#tracer?.onStep?.(step);
    if (failed !== undefined) return;
    if (step.op >= op.LOG0 && step.op <= op.LOG4) this.#onLog(step);
    if (!frame.opened && (isCall(step.op) || isCreation(step.op))) {
      frame.returnData = emptyBytes;
      this.#onFailedFast(step);
    }
  }

  #onLog({ op: code, address, stack, memory }: PendingStep): void {
    this.#tracer?.onLog?.({
      address,
      topics: Array.from({ length: code - op.LOG0 }, (_, index) => toWord(fromTop(stack, index + 2))),
      data: memorySlice(memory, fromTop(stack, 0), fromTop(stack, 1)),
      index: this.#logCount,
    });
    this.#logCount += 1;
  }

  // There was too little balance, or too many frames: the EVM of @ethereumjs opens none then.
  #onFailedFast(step: PendingStep): void {
    if (this.#transaction === undefined) return;
    const { frame, reason } = failedFast(step, this.#frames.at(-1)?.start, this.#transaction.machine);
    this.#tracer?.onEnter?.(frame);
    this.#tracer?.onExit?.({
      depth: frame.depth,
      output: emptyBytes,
      gasUsed: 0n,
      error: { message: reason, reverted: false },
    });
  }

  #finish(
    frame: OpenFrame,
    runState: NonNullable<EVMResult['execResult']['runState']>,
    gasRefund: bigint,
  ): void {
    const { last } = frame;
    if (last === undefined || last.op === op.STOP || last.op === op.RETURN) return;
    if (last.op === op.SELFDESTRUCT) {
      this.#onSelfDestruct(last, frame);
      return;
    }
    const words = Number(runState.memoryWordCount) * 32;
    const step: PendingStep = {
      ...last,
      pc: runState.programCounter,
      op: op.STOP,
      name: 'STOP',
      gas: runState.gasLeft,
      cost: 0n,
      handedOn: 0n,
      stack: runState.stack.getStack(),
      memory: runState.memory._store.slice(0, words),
      returnData: frame.returnData,
      refund: this.#refundBefore + gasRefund,
    };
    this.#tracer?.onBeforeStep?.(step);
    this.#tracer?.onStep?.(step);
  }

  #balanceOf(address: Hex): bigint {
    return this.#transaction?.machine.state.account(address)?.balance ?? 0n;
  }

  #onSelfDestruct(step: PendingStep, frame: OpenFrame): void {
    const depth = frame.start.depth + 1;
    this.#tracer?.onEnter?.({
      kind: 'SELFDESTRUCT',
      depth,
      from: step.address,
      to: toAddress(fromTop(step.stack, 0)),
      input: emptyBytes,
      gas: 0n,
      value: frame.destroyed,
    });
    this.#tracer?.onExit?.({ depth, output: emptyBytes, gasUsed: 0n, error: undefined });
  }
}

// Before Homestead a contract whose code cannot be paid stays, without code.
function stays(error: EVMError | undefined): boolean {
  return error?.error === EVMError.errorMessages.CODESTORE_OUT_OF_GAS;
}

// @ethereumjs/evm tells of every instruction that does not exist as of 0xfe.
function codeAt({ code }: Message, { pc, opcode }: InterpreterStep): number {
  return opcode.code === op.INVALID && code instanceof Uint8Array ? (code[pc] ?? opcode.code) : opcode.code;
}
