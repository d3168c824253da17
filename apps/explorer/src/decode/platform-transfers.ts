import type {
  PlatformTransaction,
  PlatformUnsignedTransaction,
  TransferableInput,
  TransferableOutput,
} from '@firn/node-validators';

/** An output, without the layers of its form. */
export interface PlatformOutput {
  readonly assetId: string;
  readonly amount: bigint;
  readonly addresses: readonly string[];
  readonly threshold: number;
  /** Unix seconds until which nobody may spend it; 0 for at once. */
  readonly locktime: bigint;
  /** Unix seconds until which it may be staked and nothing else; 0 for no such lock. */
  readonly stakeableUntil: bigint;
  /** `stake` is locked while it stakes, `exported` waits for the other chain. */
  readonly place: 'output' | 'stake' | 'exported';
}

/** An input, without the layers of its form. */
export interface PlatformInput {
  readonly txID: string;
  readonly index: number;
  readonly assetId: string;
  readonly amount: bigint;
  readonly stakeableUntil: bigint;
  /** Whether it comes from another chain. */
  readonly isImported: boolean;
}

/** What a transaction of the platform chain takes, in order. */
export function inputsOf({ unsignedTx: tx }: PlatformTransaction): readonly PlatformInput[] {
  const { inputs } = baseOf(tx);
  return [
    ...(inputs ?? []).map((input) => readInput(input, false)),
    ...(tx.importedInputs ?? []).map((input) => readInput(input, true)),
  ];
}

/** What a transaction of the platform chain makes, in the order of its indices. */
export function outputsOf({ unsignedTx: tx }: PlatformTransaction): readonly PlatformOutput[] {
  const { outputs } = baseOf(tx);
  return [
    ...(outputs ?? []).map((output) => readOutput(output, 'output')),
    ...(tx.stake ?? []).map((output) => readOutput(output, 'stake')),
    ...(tx.exportedOutputs ?? []).map((output) => readOutput(output, 'exported')),
  ];
}

/** What goes into the balances of validators of L1s. */
export function fundedBalance({ unsignedTx: { balance = 0n, validators } }: PlatformTransaction): bigint {
  return (validators ?? []).reduce((sum, validator) => sum + validator.balance, balance);
}

/** What a transaction burns of an asset as its fee: what it takes and makes nothing of. */
export function burnedOf(transaction: PlatformTransaction, assetId: string): bigint {
  const sum = (all: readonly { readonly assetId: string; readonly amount: bigint }[]) =>
    all.reduce((total, each) => (each.assetId === assetId ? total + each.amount : total), 0n);
  return sum(inputsOf(transaction)) - sum(outputsOf(transaction)) - fundedBalance(transaction);
}

/** The shared fields, which stand in `inputs` or beside it. */
function baseOf(tx: PlatformUnsignedTransaction): {
  readonly inputs?: readonly TransferableInput[] | null | undefined;
  readonly outputs?: readonly TransferableOutput[] | null | undefined;
} {
  const { inputs, outputs } = tx;
  if (inputs !== undefined && inputs !== null && 'inputs' in inputs) return inputs;
  return { inputs, outputs };
}

function readInput(
  { txID, outputIndex, assetID, input }: TransferableInput,
  isImported: boolean,
): PlatformInput {
  const isLocked = 'input' in input;
  const { amount } = isLocked ? input.input : input;
  const stakeableUntil = isLocked ? input.locktime : 0n;
  return { txID, index: outputIndex, assetId: assetID, amount, stakeableUntil, isImported };
}

function readOutput({ assetID, output }: TransferableOutput, place: PlatformOutput['place']): PlatformOutput {
  const isLocked = 'output' in output;
  const { amount, addresses, threshold, locktime } = isLocked ? output.output : output;
  const stakeableUntil = isLocked ? output.locktime : 0n;
  return { assetId: assetID, amount, addresses, threshold, locktime, stakeableUntil, place };
}
