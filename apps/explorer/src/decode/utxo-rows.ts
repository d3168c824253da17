import { parseUtxo } from '@firn/platform-codec';
import { bytesToId, hexWithChecksumToBytes } from '@firn/primitives';

/** An output that nobody has spent. */
export interface UtxoRow {
  readonly txId: string;
  readonly index: number;
  readonly assetId: string;
  readonly amount: bigint;
  readonly threshold: number;
  readonly owners: number;
  readonly locktime: bigint;
  readonly stakeableUntil: bigint;
}

/** Outputs as a node lists them; those of a form that is not known are counted. */
export function readUtxos(texts: readonly string[]): {
  readonly rows: readonly UtxoRow[];
  readonly unknown: number;
} {
  const rows = texts.flatMap((text) => {
    const utxo = readUtxo(text);
    return utxo === undefined ? [] : [utxo];
  });
  return { rows, unknown: texts.length - rows.length };
}

function readUtxo(text: string): UtxoRow | undefined {
  try {
    const { txId, outputIndex, assetId, output } = parseUtxo(hexWithChecksumToBytes(text));
    const { amount, owners, stakeableLocktime } = output;
    return {
      txId: bytesToId(txId),
      index: outputIndex,
      assetId: bytesToId(assetId),
      amount,
      threshold: owners.threshold,
      owners: owners.addresses.length,
      locktime: owners.locktime,
      stakeableUntil: stakeableLocktime,
    };
  } catch {
    // Another form of output: the page says how many there are.
    return undefined;
  }
}
