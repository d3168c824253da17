import {
  type PlatformTx,
  type TransferableInput,
  type TransferableOutput,
  type UnsignedPlatformTx,
  utxoId,
} from '@firn/platform-codec';
import { keyOf } from '../key-of.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

/** A transaction and what decides its place among others. */
export interface MeteredTx {
  readonly tx: PlatformTx;
  readonly gas: bigint;
  /** What it pays for a gas, in 1e-9 of the native token: its whole fee by its gas. */
  readonly price: number;
  /** The outputs that it spends, of this chain and of others, as keys of a map. */
  readonly spends: readonly string[];
}

/**
 * Measures what a transaction pays for its gas.
 * @throws TxRejectedError for one that uses none, or pays less than it takes.
 */
export function meterTx(tx: PlatformTx, gas: bigint, assetId: Uint8Array): MeteredTx {
  if (gas === 0n) throw new TxRejectedError('failed to meter tx: no gas used');
  const inputs = inputsOf(tx.unsigned);
  const native = keyOf(assetId);
  const consumed = sumOf(inputs, native, ({ input }) => input.amount);
  const produced =
    sumOf(outputsOf(tx.unsigned), native, ({ output }) => output.amount) + balancesOf(tx.unsigned);
  if (produced > consumed) throw new TxRejectedError('failed to meter tx: AVAX minted');
  return {
    tx,
    gas,
    price: Number(consumed - produced) / Number(gas),
    spends: inputs.map(({ txId, outputIndex }) => keyOf(utxoId(txId, outputIndex))),
  };
}

function sumOf<Item extends { readonly assetId: Uint8Array }>(
  items: readonly Item[],
  asset: string,
  amountOf: (item: Item) => bigint,
): bigint {
  return items.reduce((sum, item) => (keyOf(item.assetId) === asset ? sum + amountOf(item) : sum), 0n);
}

function inputsOf(unsigned: UnsignedPlatformTx): readonly TransferableInput[] {
  const inputs = 'inputs' in unsigned ? unsigned.inputs : [];
  return unsigned.type === 'ImportTx' ? [...inputs, ...unsigned.importedInputs] : inputs;
}

function outputsOf(unsigned: UnsignedPlatformTx): readonly TransferableOutput[] {
  const outputs = 'outputs' in unsigned ? unsigned.outputs : [];
  if (unsigned.type === 'ExportTx') return [...outputs, ...unsigned.exportedOutputs];
  return 'stake' in unsigned ? [...outputs, ...unsigned.stake] : outputs;
}

/** What goes into the balances of L1 validators. */
function balancesOf(unsigned: UnsignedPlatformTx): bigint {
  switch (unsigned.type) {
    case 'ConvertSubnetToL1Tx':
      return unsigned.validators.reduce((sum, { balance }) => sum + balance, 0n);
    case 'RegisterL1ValidatorTx':
    case 'IncreaseL1ValidatorBalanceTx':
      return unsigned.balance;
    default:
      return 0n;
  }
}
