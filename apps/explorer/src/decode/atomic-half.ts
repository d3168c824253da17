import type { PlatformBlock, PlatformTransaction } from '@firn/node-validators';
import { type AtomicTx, parseAtomicBatch, parseAtomicTx } from '@firn/platform-codec';
import { bytesToHex, bytesToId, formatAddress, hexToBytes } from '@firn/primitives';
import { inputsOf, outputsOf, type PlatformOutput } from './platform-transfers.js';
import { txsOf } from './txs-of-platform-block.js';

/** An amount on its way from one chain to the other. */
export interface AtomicOutput {
  /** Transaction and index that name it: `txID:index`. */
  readonly name: string;
  readonly exportId: string;
  readonly index: number;
  readonly assetId: string;
  readonly amount: bigint;
  /** Whose it is, of the platform chain; none for an input, which does not say. */
  readonly addresses: readonly string[];
}

/** One half of a transfer: the transaction that sent amounts off, or that took them. */
export interface AtomicHalf {
  readonly id: string;
  readonly chain: 'C' | 'P';
  readonly direction: 'export' | 'import';
  /** Number of its block; undefined where that is not told. */
  readonly block: bigint | undefined;
  /** Unix seconds of its block; undefined where they are not told. */
  readonly time: bigint | undefined;
  readonly outputs: readonly AtomicOutput[];
  /** Accounts of the C-Chain that paid or received, with what. */
  readonly accounts: readonly {
    readonly address: string;
    readonly assetId: string;
    readonly amount: bigint;
  }[];
  /** What an import of the platform chain made, and whose it is. */
  readonly made: readonly PlatformOutput[];
  /** What it took and made nothing of, by asset: the fee. */
  readonly burned: ReadonlyMap<string, bigint>;
}

/** Number and time of a block, as far as they are told. */
export interface BlockPlace {
  readonly block: bigint | undefined;
  readonly time: bigint | undefined;
}

interface Moved {
  readonly assetId: string;
  readonly amount: bigint;
}

/** Prefixes of addresses of the networks that have one of their own. */
const prefixes: Readonly<Record<number, string>> = { 1: 'avax', 5: 'fuji', 12345: 'local' };

/** A transaction of the platform chain as a half; null for one that moves nothing between chains. */
export function platformHalf(
  transaction: PlatformTransaction,
  id: string,
  { block, time }: BlockPlace,
): AtomicHalf | null {
  const { exportedOutputs, importedInputs } = transaction.unsignedTx;
  const accounts: AtomicHalf['accounts'] = [];
  const made = outputsOf(transaction);
  const burned = burnedByAsset(inputsOf(transaction), made);
  const common = { id, chain: 'P', block, time, accounts, burned } as const;
  if (exportedOutputs !== undefined) {
    const outputs = made.flatMap(({ place, assetId, amount, addresses }, index) =>
      place === 'exported'
        ? [{ name: `${id}:${index}`, exportId: id, index, assetId, amount, addresses }]
        : [],
    );
    return { ...common, direction: 'export', outputs, made: [] };
  }
  if (importedInputs === undefined) return null;
  const outputs = inputsOf(transaction)
    .filter(({ isImported }) => isImported)
    .map(({ txID, index, assetId, amount }) => ({
      name: `${txID}:${index}`,
      exportId: txID,
      index,
      assetId,
      amount,
      addresses: [],
    }));
  return { ...common, direction: 'import', outputs, made };
}

/** All halves of a block of the platform chain. */
export function halvesOfPlatformBlock(block: PlatformBlock): readonly AtomicHalf[] {
  const place = { block: block.height, time: block.time };
  return txsOf(block).flatMap((transaction) => {
    const half = transaction.id === undefined ? null : platformHalf(transaction, transaction.id, place);
    return half === null ? [] : [half];
  });
}

/** An atomic transaction of the C-Chain as a half. */
export function chainHalf({ id: bytes, unsigned }: AtomicTx, { block, time }: BlockPlace): AtomicHalf {
  const id = bytesToId(bytes);
  const common = { id, chain: 'C', block, time, made: [] } as const;
  if (unsigned.type === 'EvmImportTx') {
    const received = unsigned.outputs.map(withTexts);
    const taken = unsigned.importedInputs.map(({ assetId, input: { amount } }) => ({
      assetId: bytesToId(assetId),
      amount,
    }));
    return {
      ...common,
      direction: 'import',
      outputs: unsigned.importedInputs.map(({ txId, outputIndex, assetId, input }) => ({
        name: `${bytesToId(txId)}:${outputIndex}`,
        exportId: bytesToId(txId),
        index: outputIndex,
        assetId: bytesToId(assetId),
        amount: input.amount,
        addresses: [],
      })),
      accounts: received,
      burned: burnedByAsset(taken, received),
    };
  }
  const prefix = prefixes[unsigned.networkId] ?? 'custom';
  const paid = unsigned.inputs.map(withTexts);
  const outputs = unsigned.exportedOutputs.map(({ assetId, output: { amount, owners } }, index) => ({
    name: `${id}:${index}`,
    exportId: id,
    index,
    assetId: bytesToId(assetId),
    amount,
    addresses: owners.addresses.map((address) => formatAddress('P', prefix, address)),
  }));
  return { ...common, direction: 'export', outputs, accounts: paid, burned: burnedByAsset(paid, outputs) };
}

function withTexts({
  address,
  assetId,
  amount,
}: {
  readonly address: Uint8Array;
  readonly assetId: Uint8Array;
  readonly amount: bigint;
}): AtomicHalf['accounts'][number] {
  return { address: bytesToHex(address), assetId: bytesToId(assetId), amount };
}

function burnedByAsset(taken: readonly Moved[], made: readonly Moved[]): ReadonlyMap<string, bigint> {
  const burned = new Map<string, bigint>();
  const add = (assetId: string, amount: bigint) => burned.set(assetId, (burned.get(assetId) ?? 0n) + amount);
  for (const { assetId, amount } of taken) add(assetId, amount);
  for (const { assetId, amount } of made) add(assetId, -amount);
  return burned;
}

/** All halves of a block of the C-Chain, from its extra data. @throws Error where the bytes are none that are known. */
export function halvesOfExtraData(extraData: string | undefined, place: BlockPlace): readonly AtomicHalf[] {
  if (extraData === undefined || extraData === '0x') return [];
  return parseExtraData(hexToBytes(extraData)).map((tx) => chainHalf(tx, place));
}

/** Blocks from before Apricot phase 5 have one transaction, later ones a list of them: neither reads as the other. */
function parseExtraData(bytes: Uint8Array): readonly AtomicTx[] {
  try {
    return parseAtomicBatch(bytes);
  } catch {
    return [parseAtomicTx(bytes)];
  }
}
