import {
  EVMError,
  type EVMOpts,
  type EVMResult,
  type ExecResult,
  type Message,
  type PrecompileInput,
} from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { checksumAddress } from '@firn/crypto';
import { emptyBytes, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { deployerAllowListAddress, mayDeploy } from '../precompiles/stateful/allow-list-module.js';
import {
  type CallKind,
  isPrecompileFailure,
  type PrecompileCall,
  PrecompileFailure,
  type StatefulPrecompile,
} from '../precompiles/stateful/stateful-precompile.js';
import { noPredicates, type PredicateInputs } from '../warp/predicate.js';
import { ContractEvm, type ContractEvmOptions } from './contract-evm.js';
import type { WorldStateManager } from './state-manager.js';
import type { StatefulPrecompiles } from './stateful-precompiles.js';

type EvmLog = NonNullable<ExecResult['logs']>[number];
type CallMessage = Message & { to: Address };

/**
 * An EVM whose rules hold contracts that keep state. Built-in contracts of @ethereumjs/evm see nothing but their input,
 * so this one remembers the message that is executed: no other begins between its start and the run of such a contract.
 */
export class StatefulEvm extends ContractEvm {
  /** What the access list of the transaction hands to the messenger between chains. To be set before each. */
  predicates: PredicateInputs = noPredicates;
  readonly #precompiles: StatefulPrecompiles;
  readonly #manager: WorldStateManager;
  #message: CallMessage | undefined;

  constructor(precompiles: StatefulPrecompiles, manager: WorldStateManager, options: ContractEvmOptions) {
    super(manager, {
      ...options,
      customPrecompiles: [
        ...(options.customPrecompiles ?? []),
        ...[...precompiles.contracts.values()].map(toCustomPrecompile),
      ],
    });
    this.#precompiles = precompiles;
    this.#manager = manager;
  }

  /** Runs a contract for the message that is being executed. */
  runContract(contract: StatefulPrecompile, input: Uint8Array, gas: bigint): ExecResult {
    const logs: EvmLog[] = [];
    let gasUsed = 0n;
    const call: PrecompileCall = {
      ...this.#surroundings(),
      input,
      gas,
      useGas: (amount) => {
        gasUsed += amount;
        if (gasUsed > gas) throw new PrecompileFailure('out of gas', 'out-of-gas');
      },
      emitLog: ({ topics, data }) => {
        logs.push([hexToBytes(call.address), topics.map(hexToBytes), hexToBytes(data)]);
      },
    };
    try {
      return { returnValue: contract.run(call), executionGasUsed: gasUsed, logs };
    } catch (error) {
      if (!isPrecompileFailure(error)) throw error;
      return failure(toEvmError(error), gas);
    }
  }

  protected override _executeCall(message: CallMessage): Promise<EVMResult> {
    this.#message = message;
    return super._executeCall(message);
  }

  protected override async _executeCreate(message: Message): Promise<EVMResult> {
    const origin = this.#origin();
    if (
      this.#precompiles.contracts.has(deployerAllowListAddress) &&
      !mayDeploy(this.#manager.state, origin)
    ) {
      const refusal = `tx.origin ${checksumAddress(origin)} is not authorized to deploy a contract`;
      return { execResult: failure(evmError(refusal), message.gasLimit) };
    }
    return super._executeCreate(message);
  }

  #surroundings(): Omit<PrecompileCall, 'input' | 'gas' | 'useGas' | 'emitLog'> {
    const message = this.#message;
    const header = this._block?.header;
    if (message === undefined || header === undefined) throw new Error('no message is being executed');
    const { rules, chain } = this.#precompiles;
    return {
      state: this.#manager.state,
      rules,
      chain,
      caller: nameOf(message.caller),
      address: nameOf(message.codeAddress),
      kind: kindOf(message),
      value: message.value,
      isStatic: message.isStatic,
      origin: this.#origin(),
      block: { number: header.number, timestamp: header.timestamp, coinbase: nameOf(header.coinbase) },
      predicates: this.predicates,
    };
  }

  #origin(): Hex {
    if (this._tx === undefined) throw new Error('no transaction is being executed');
    return nameOf(this._tx.origin);
  }
}

function toCustomPrecompile(contract: StatefulPrecompile): NonNullable<EVMOpts['customPrecompiles']>[number] {
  return {
    address: new Address(hexToBytes(contract.address)),
    function: ({ _EVM: evm, data, gasLimit }: PrecompileInput) => {
      if (!(evm instanceof StatefulEvm)) throw new TypeError('a stateful precompile needs a StatefulEvm');
      return evm.runContract(contract, data, gasLimit);
    },
  };
}

function kindOf(message: CallMessage): CallKind {
  if (message.delegatecall) return 'delegatecall';
  // In a call of the code alone, the account stays that of the caller.
  return message.codeAddress.equals(message.to) ? 'call' : 'callcode';
}

function nameOf(address: Address): Hex {
  return address.toString();
}

function failure(exceptionError: EVMError, gas: bigint): ExecResult {
  return { returnValue: emptyBytes, executionGasUsed: gas, exceptionError };
}

function toEvmError({ kind, message }: PrecompileFailure): EVMError {
  const words = EVMError.errorMessages;
  if (kind === 'out-of-gas') return new EVMError(words.OUT_OF_GAS);
  if (kind === 'write-protection') return new EVMError(words.STATIC_STATE_CHANGE);
  if (kind === 'revert') return new EVMError(words.REVERT);
  return evmError(message);
}

// The type lists the EVM's own reasons; the engine passes any through.
function evmError(message: string): EVMError {
  return new EVMError(message as EVMError['error']);
}
