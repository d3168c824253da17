import type { Message } from '@ethereumjs/evm';
import { FrameMemory } from './frame-memory.js';
import type { InterpreterParts } from './lighten-evm.js';
import type { RunState } from './opcode-table.js';

type Interpreter = RunState['interpreter'];

/** What a running contract is opened with. */
export interface FrameOptions {
  readonly evm: Interpreter['_evm'];
  readonly env: RunState['env'];
  readonly message: Message;
  readonly code: Uint8Array;
}

/** Opens a contract that is about to run. */
export type OpenFrame = (options: FrameOptions) => RunState;

const noJumps = new Uint8Array(0);

/**
 * Opens contracts with interpreters that have the fields and methods of those of @ethereumjs/evm, and a smaller memory. Made once: all
 * interpreters then have one shape.
 */
export function openingFrames({ interpreter, Stack }: InterpreterParts): OpenFrame {
  class Frame {
    readonly _evm: FrameOptions['evm'];
    readonly _env: FrameOptions['env'];
    readonly _stateManager: RunState['stateManager'];
    readonly common: FrameOptions['evm']['common'];
    readonly journal: Interpreter['journal'];
    readonly _result: Interpreter['_result'];
    readonly _runState: RunState;

    constructor({ evm, env, message, code }: FrameOptions) {
      this._evm = evm;
      this._env = env;
      this._stateManager = evm.stateManager;
      this.common = evm.common;
      this.journal = evm.journal;
      this._result = {
        logs: [],
        selfdestruct: message.selfdestruct ?? new Map(),
        ...(message.createdAddresses && { createdAddresses: message.createdAddresses }),
      };
      this._runState = {
        programCounter: 0,
        opCode: 0xfe,
        memory: new FrameMemory(),
        memoryWordCount: 0n,
        highestMemCost: 0n,
        stack: new Stack(),
        code,
        shouldDoJumpAnalysis: true,
        validJumps: noJumps,
        cachedPushes: {},
        stateManager: evm.stateManager,
        blockchain: evm.blockchain,
        env,
        messageGasLimit: 0n,
        interpreter: this as unknown as Interpreter,
        gasRefund: env.gasRefund,
        gasLeft: message.gasLimit,
        stateGasSpilled: 0n,
        returnBytes: noJumps,
      };
    }
  }
  Object.setPrototypeOf(Frame.prototype, interpreter);
  return (options) => new Frame(options)._runState;
}
