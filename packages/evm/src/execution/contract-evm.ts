import { type Common, Hardfork } from '@ethereumjs/common';
import {
  EVM,
  EVMError,
  type EVMOpts,
  type EVMResult,
  type ExecResult,
  type Message,
  NobleBN254,
} from '@ethereumjs/evm';
import { Account, type Address } from '@ethereumjs/util';
import { emptyBytes, type Hex } from '@firn/primitives/bytes';
import type { BuiltIn } from '../precompiles/built-in-call.js';
import { fastPrecompiles } from '../precompiles/fast-precompiles.js';
import { priceOf } from '../precompiles/precompile-price.js';
import { type AccountState, emptyAccount } from '../state/account.js';
import { TurnTaking } from '../turns/turn-taking.js';
import { analyzeCode, isAnalyzed } from './analyze-code.js';
import { type OpenFrame, openingFrames } from './contract-frame.js';
import { runInstructions } from './instruction-loop.js';
import { type InterpreterParts, lightenEvm } from './lighten-evm.js';
import { type OpcodeEntry, opcodeTableOf, type RunState } from './opcode-table.js';
import type { WorldStateManager } from './state-manager.js';
import { replaceOpcodes } from './synchronous-opcodes.js';

type CallMessage = Message & { to: Address };
/** What every EVM of this program is made of. */
export type ContractEvmOptions = Omit<EVMOpts, 'stateManager' | 'bn254' | 'common'> & {
  readonly common: Common;
};

type PrecompileCode = NonNullable<ReturnType<EVM['getPrecompile']>>;

interface OwnLoop {
  readonly turns: TurnTaking;
  readonly table: readonly OpcodeEntry[];
  readonly open: OpenFrame;
}

const words = EVMError.errorMessages;
const maxBalance = 2n ** 256n - 1n;

/** What changes how contracts are run, besides single instructions: proposals for Amsterdam, the object format and other kinds of tries. */
const unknownProposals = [2780, 3540, 6800, 7708, 7864, 7928, 8024, 8037, 8038];

/**
 * The EVM of @ethereumjs on a `WorldState`. Under the rules from Istanbul to Osaka it has instructions of its own, and once `useOwnLoop` was
 * called it runs contracts in a loop of its own while nobody listens to their steps. Results are the same: a test compares both.
 */
export class ContractEvm extends EVM {
  readonly #manager: WorldStateManager;
  readonly #isKnown: boolean;
  /** By which address the rules know their built-in contracts: overrides move them. */
  readonly #precompileNames: ReadonlyMap<PrecompileCode, string>;
  #loop: OwnLoop | undefined;
  #turns = new TurnTaking();

  constructor(manager: WorldStateManager, options: ContractEvmOptions) {
    // `createEVM` chooses the same curve, and makes plain EVMs only.
    super({ ...options, stateManager: manager, bn254: new NobleBN254() });
    this.#manager = manager;
    this.#isKnown =
      this.common.gteHardfork(Hardfork.Istanbul) &&
      !unknownProposals.some((proposal) => this.common.isActivatedEIP(proposal));
    this.#replacePrecompiles(
      new Set(options.customPrecompiles?.map(({ address }) => address.toString().slice(2))),
    );
    this.#precompileNames = new Map([...this.precompiles].map(([name, code]) => [code, name]));
    if (this.#isKnown) replaceOpcodes(this);
  }

  /** From here on contracts run in the loop of this program, where it knows the rules, and take turns with other work. */
  async useOwnLoop(turns: TurnTaking): Promise<void> {
    const parts = await lightenEvm(this);
    this.#turns = turns;
    if (this.#isKnown) this.#loop = { turns, table: opcodeTableOf(this), open: openingFramesOnce(parts) };
  }

  protected override async _executeCall(message: CallMessage): Promise<EVMResult> {
    if (this.#loopInUse() === undefined) return super._executeCall(message);
    const failure = message.delegatecall ? undefined : this.#transfer(message);
    await this._loadCode(message);
    const { code, gasRefund, gasLimit, depth } = message;
    const isEmpty = code === undefined || (typeof code !== 'function' && code.length === 0);
    if (isEmpty || failure !== undefined) {
      const execResult: ExecResult = { gasRefund, executionGasUsed: 0n, returnValue: new Uint8Array(0) };
      if (failure !== undefined) execResult.exceptionError = failure;
      return { execResult };
    }
    const execResult =
      typeof code === 'function'
        ? await this.runPrecompile(code, message.data, gasLimit)
        : await this.runInterpreter(message);
    if (typeof code === 'function') execResult.gasRefund = gasRefund;
    if (depth === 0 && this.common.isActivatedEIP(1153)) this.transientStorage.clear();
    return { execResult };
  }

  protected override async runInterpreter(
    message: Message,
    options: Parameters<EVM['runInterpreter']>[1] = {},
  ): Promise<ExecResult> {
    const loop = this.#loopInUse();
    const env = this.#environmentOf(message);
    const { code } = message;
    if (loop === undefined || env === undefined || !(code instanceof Uint8Array)) {
      return super.runInterpreter(message, options);
    }
    const state = loop.open({ evm: this, env, message, code });
    if (isAnalyzed(code)) analyze(state);
    const failure = await runInstructions(state, { analyze, ...loop });
    return resultOf(state, message, failure);
  }

  /** @throws EvmError `timeout` when the time of the execution does not last for the contract. */
  protected override runPrecompile(
    ...[code, data, gasLimit]: Parameters<EVM['runPrecompile']>
  ): ReturnType<EVM['runPrecompile']> {
    const name = this.#precompileNames.get(code);
    if (name !== undefined) this.#turns.spend(priceOf(name, data, gasLimit));
    return super.runPrecompile(code, data, gasLimit);
  }

  /** Puts ours where the rules have those of @ethereumjs/evm. Contracts that the rules bring themselves stay. */
  #replacePrecompiles(own: ReadonlySet<string>): void {
    for (const [name, standard] of this.precompiles) {
      const make = own.has(name) ? undefined : fastPrecompiles.get(name);
      if (make !== undefined) this.precompiles.set(name, this.#withTurns(make(standard)));
    }
  }

  #withTurns(run: BuiltIn): PrecompileCode {
    return ({ data, gasLimit, common }) => run({ data, gas: gasLimit, common, turns: this.#turns });
  }

  #loopInUse(): OwnLoop | undefined {
    return this.DEBUG || this.events.listenerCount('step') > 0 ? undefined : this.#loop;
  }

  /** Moves the value of a message and touches both accounts (EIP-161). */
  #transfer({ caller, to, value }: CallMessage): EVMError | undefined {
    const { state } = this.#manager;
    const from = state.account(nameOf(caller)) ?? emptyAccount;
    const failure = from.balance < value ? new EVMError(words.INSUFFICIENT_BALANCE) : undefined;
    if (failure === undefined) this.#setBalance(caller, from, from.balance - value);
    const receiver = state.account(nameOf(to)) ?? emptyAccount;
    const balance = receiver.balance + value;
    if (balance > maxBalance) return new EVMError(words.VALUE_OVERFLOW);
    this.#setBalance(to, receiver, balance);
    return failure;
  }

  #setBalance(address: Address, account: AccountState, balance: bigint): void {
    touch(this.journal, address);
    if (account !== emptyAccount && account.balance === balance) return;
    this.#manager.state.setAccount(nameOf(address), { ...account, balance });
  }

  #environmentOf(message: Message): RunState['env'] | undefined {
    const { to, gasRefund, blobVersionedHashes } = message;
    const block = this._block;
    const transaction = this._tx;
    if (to === undefined || block === undefined || transaction === undefined) return undefined;
    const account = this.#manager.state.account(nameOf(to)) ?? emptyAccount;
    return {
      address: to,
      caller: message.caller,
      callData: message.data,
      callValue: message.value,
      code: message.code as Uint8Array,
      isStatic: message.isStatic,
      isCreate: false,
      depth: message.depth,
      gasPrice: transaction.gasPrice,
      origin: transaction.origin,
      block,
      // The EVM changes it.
      contract: new Account(account.nonce, account.balance, account.storageRoot, account.codeHash),
      codeAddress: message.codeAddress,
      gasRefund,
      blobVersionedHashes: blobVersionedHashes ?? [],
      ...(message.createdAddresses && { createdAddresses: message.createdAddresses }),
    };
  }
}

let frames: OpenFrame | undefined;

function openingFramesOnce(parts: InterpreterParts): OpenFrame {
  frames ??= openingFrames(parts);
  return frames;
}

function analyze(state: RunState): void {
  const { jumps, pushes } = analyzeCode(state.code);
  state.validJumps = jumps;
  state.cachedPushes = pushes;
  state.shouldDoJumpAnalysis = false;
}

function resultOf(state: RunState, message: Message, failure: EVMError | undefined): ExecResult {
  const { logs, selfdestruct, createdAddresses, returnValue = emptyBytes } = state.interpreter._result;
  const { gasLeft: gas, gasRefund, stateGasSpilled } = state;
  const shared = { runState: state, gas, gasRefund, stateGasSpilled, returnValue };
  if (failure === undefined) {
    return {
      executionGasUsed: message.gasLimit - gas,
      logs,
      selfdestruct,
      ...shared,
      ...(createdAddresses && { createdAddresses }),
    };
  }
  return {
    exceptionError: failure,
    executionGasUsed: failure.error === words.REVERT ? message.gasLimit - gas : message.gasLimit,
    logs: [],
    selfdestruct: new Map(),
    createdAddresses: new Set(),
    ...shared,
  };
}

function nameOf(address: Address): Hex {
  return address.toString();
}

// What the journal does with an account that it puts: it looks at touched ones when the transaction ends.
function touch(journal: EVM['journal'], address: Address): void {
  (journal as unknown as { touchAddress(address: Address): void }).touchAddress(address);
}
