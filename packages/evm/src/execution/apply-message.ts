import type { ExecResult } from '@ethereumjs/evm';
import { Account, Address } from '@ethereumjs/util';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { greater, smaller } from '@firn/primitives/integers';
import { minGasCharge } from '../fees/min-gas-charge.js';
import { warpAddress } from '../precompiles/stateful/warp-messenger.js';
import type { EmittedLog } from '../receipt/receipt.js';
import { emptyAccount } from '../state/account.js';
import { blobGasOf } from '../transaction/blob-gas.js';
import { effectiveGasPrice } from '../transaction/transaction.js';
import { predicatesFor } from '../warp/predicate.js';
import { type BlockEnvironment, toEvmBlock } from './block-environment.js';
import { checkInitCode, checkMessage, type MessageChecks } from './check-message.js';
import { applyAuthorizations } from './delegation.js';
import { checkIntrinsicGas, type IntrinsicGas } from './intrinsic-gas.js';
import { createsFromLastNonce, refuseLastNonce } from './last-nonce.js';
import type { Machine } from './machine.js';
import type { Message } from './message.js';
import { type ExecutionRules, includes } from './rules.js';
import { StatefulEvm } from './stateful-evm.js';
import { toVmError, type VmError } from './vm-error.js';

/** What came of a message. */
export interface MessageOutcome {
  /** Undefined for success. */
  readonly error: VmError | undefined;
  /** What the code returned, or reverted with. */
  readonly output: Hex;
  readonly gasUsed: bigint;
  /** The same before anything was given back: the least gas limit is above it. */
  readonly maxGasUsed: bigint;
  /** Wei per gas. */
  readonly gasPrice: bigint;
  readonly logs: readonly EmittedLog[];
  /** The contract that was created, if the message creates one. */
  readonly contractAddress: Hex | null;
}

/** How a message is run. */
export interface ApplyOptions {
  /** Default: `transaction`. */
  readonly checks?: MessageChecks;
  /** Which messages of other chains, in the order of the access list, do not hold. Default: all hold. */
  readonly failedPredicates?: ReadonlySet<number>;
  /** Shows a call without prices a base fee of 0, as the reference client does outside of simulations. Default: true. */
  readonly hidesBaseFee?: boolean;
}

/**
 * Runs a message as a transaction: takes the fee, executes, gives unused gas back and pays the coinbase. The changes
 * are in the machine's state when it returns; of a message that is refused nothing stays.
 * @throws TransactionError when it may not run at all.
 */
export async function applyMessage(
  machine: Machine,
  environment: BlockEnvironment,
  message: Message,
  options: ApplyOptions = {},
): Promise<MessageOutcome> {
  const { evm, state, rules } = machine;
  checkMessage(message, environment, state, rules, options.checks ?? 'transaction');
  const gas = checkIntrinsicGas(message, rules);
  checkInitCode(message, rules);

  state.startTransaction();
  const { depth } = state;
  state.checkpoint();
  try {
    const outcome = await execute(machine, environment, message, gas, options);
    state.keep();
    return outcome;
  } catch (error) {
    // What ends in the middle of a contract leaves the checkpoints of its calls open.
    state.revertTo(depth);
    throw error;
  } finally {
    evm.journal.cleanJournal();
    evm.transientStorage.clear();
  }
}

async function execute(
  machine: Machine,
  environment: BlockEnvironment,
  message: Message,
  { intrinsic, floor }: IntrinsicGas,
  options: ApplyOptions,
): Promise<MessageOutcome> {
  const { evm } = machine;
  const isCall = options.checks === 'call';
  const free = isCall && message.maxFeePerGas === 0n && message.maxPriorityFeePerGas === 0n;
  const gasPrice = free ? 0n : effectiveGasPrice(message, environment.baseFee);
  const seen = seenEnvironment(environment, {
    hidesBaseFee: free && options.hidesBaseFee !== false,
    hidesBlobBaseFee: isCall && message.blobVersionedHashes !== undefined && !message.maxFeePerBlobGas,
  });

  handOverPredicates(machine, message, options);
  warmUp(machine, message, environment);
  const isRefused = createsFromLastNonce(message, machine.state);
  takeFee(machine, message, gasPrice, seen);
  const returned =
    message.authorizationList === undefined ? 0n : applyAuthorizations(machine, message.authorizationList);
  machine.hooks.onExecute?.(returned);
  const gasLimit = message.gas - intrinsic;
  const result = isRefused
    ? refuseLastNonce(machine, message, gasLimit)
    : await evm.runCall({
        block: toEvmBlock(seen),
        caller: addressOf(message.from),
        ...(message.to === null ? {} : { to: addressOf(message.to) }),
        data: hexToBytes(message.input),
        value: message.value,
        gasLimit,
        gasPrice,
        skipNonceIncrement: true,
        ...(message.blobVersionedHashes === undefined
          ? {}
          : { blobVersionedHashes: [...message.blobVersionedHashes] }),
      });

  const maxGasUsed = greater(intrinsic + result.execResult.executionGasUsed, floor);
  const refund = returned + (result.execResult.gasRefund ?? 0n);
  const used = usedGas(machine, intrinsic + result.execResult.executionGasUsed, refund, floor);
  const gasUsed = countsLimit(machine.rules, options) ? greater(used, minGasCharge(message.gas)) : used;
  await settleFee(machine, message, gasUsed, gasPrice, environment);
  removeDestroyed(machine, result.execResult);
  await evm.journal.cleanup();
  const { exceptionError } = result.execResult;
  return {
    error: exceptionError === undefined ? undefined : toVmError(exceptionError, result.execResult.runState),
    output: bytesToHex(result.execResult.returnValue),
    gasUsed,
    maxGasUsed,
    gasPrice,
    logs: (result.execResult.logs ?? []).map(([address, topics, data]) => ({
      address: bytesToHex(address),
      topics: topics.map(bytesToHex),
      data: bytesToHex(data),
    })),
    contractAddress: message.to === null ? (result.createdAddress?.toString() ?? null) : null,
  };
}

/** Whether the gas limit of a message counts, not what it used alone: only in a block, for estimates are not to follow the limit that they try. */
export function countsLimit(
  { asynchronous }: ExecutionRules,
  { checks = 'transaction' }: ApplyOptions,
): boolean {
  return asynchronous && checks === 'transaction';
}

/** The environment with the prices at 0 that a call does not offer to pay. */
function seenEnvironment(
  environment: BlockEnvironment,
  { hidesBaseFee, hidesBlobBaseFee }: { readonly hidesBaseFee: boolean; readonly hidesBlobBaseFee: boolean },
): BlockEnvironment {
  const { baseFee, blobBaseFee } = environment;
  if (!hidesBaseFee && !hidesBlobBaseFee) return environment;
  return {
    ...environment,
    baseFee: hidesBaseFee && baseFee !== undefined ? 0n : baseFee,
    blobBaseFee: hidesBlobBaseFee && blobBaseFee !== undefined ? 0n : blobBaseFee,
  };
}

function addressOf(address: Hex): Address {
  return new Address(hexToBytes(address));
}

function handOverPredicates({ evm, rules }: Machine, message: Message, options: ApplyOptions): void {
  if (!(evm instanceof StatefulEvm)) return;
  const sends = rules.statefulPrecompiles.warp !== undefined;
  evm.predicates = {
    predicates: sends ? predicatesFor(warpAddress, message.accessList) : [],
    failed: options.failedPredicates ?? new Set(),
  };
}

/** What costs less because it is known beforehand (EIP-2929, 2930, 3651). */
function warmUp({ evm, rules, precompiles }: Machine, message: Message, environment: BlockEnvironment): void {
  if (!includes(rules, 'Berlin')) return;
  const { journal } = evm;
  for (const address of precompiles) journal.addAlwaysWarmAddress(address);
  journal.addAlwaysWarmAddress(message.from);
  if (message.to !== null) journal.addAlwaysWarmAddress(message.to);
  if (includes(rules, 'Shanghai')) journal.addAlwaysWarmAddress(environment.coinbase);
  for (const { address, storageKeys } of message.accessList) {
    journal.addAlwaysWarmAddress(address, true);
    for (const key of storageKeys) journal.addAlwaysWarmSlot(address, key, true);
  }
}

/** Takes the whole fee from the sender beforehand, and counts its nonce. */
function takeFee(
  { state }: Machine,
  message: Message,
  gasPrice: bigint,
  environment: BlockEnvironment,
): void {
  const sender = state.account(message.from) ?? emptyAccount;
  const fee = message.gas * gasPrice + blobGasOf(message) * (environment.blobBaseFee ?? 0n);
  state.updateAccount(message.from, {
    // Of 64 bits, as with the reference client: a call that is not validated may come after the last nonce.
    nonce: BigInt.asUintN(64, sender.nonce + 1n),
    balance: greater(sender.balance - fee, 0n),
  });
}

function usedGas({ rules }: Machine, used: bigint, refund: bigint, floor: bigint): bigint {
  if (!rules.refundsGas) return greater(used, floor);
  const quotient = rules.common.param('maxRefundQuotient');
  return greater(used - smaller(refund, used / quotient), floor);
}

/** Gives the fee of unused gas back, and the coinbase its part. */
async function settleFee(
  machine: Machine,
  message: Message,
  gasUsed: bigint,
  gasPrice: bigint,
  { coinbase, baseFee }: BlockEnvironment,
): Promise<void> {
  const { evm, state, rules } = machine;
  const sender = state.account(message.from) ?? emptyAccount;
  state.updateAccount(message.from, { balance: sender.balance + (message.gas - gasUsed) * gasPrice });
  const burned = rules.baseFeeGoesTo === 'coinbase' || gasPrice === 0n ? 0n : (baseFee ?? 0n);
  const receiver = state.account(coinbase) ?? emptyAccount;
  const balance = receiver.balance + gasUsed * (gasPrice - burned);
  // Through the journal, which removes a coinbase that is left empty (EIP-161).
  await evm.journal.putAccount(
    addressOf(coinbase),
    new Account(receiver.nonce, balance, receiver.storageRoot, receiver.codeHash),
  );
}

/** Removes the contracts that destroyed themselves; since Cancun only those of this transaction (EIP-6780). */
function removeDestroyed({ state, rules }: Machine, result: ExecResult): void {
  for (const address of result.selfdestruct?.keys() ?? []) {
    if (includes(rules, 'Cancun') && result.createdAddresses?.has(address) !== true) continue;
    state.setAccount(address, undefined);
  }
}
