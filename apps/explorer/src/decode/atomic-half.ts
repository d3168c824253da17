import type { PlatformBlock, PlatformTransaction } from '@firn/node-validators';
import { type AtomicTx, parseAtomicBatch, parseAtomicTx } from '@firn/platform-codec';
import { bytesToHex, bytesToId, formatAddress, hexToBytes } from '@firn/primitives';
import { inputsOf, outputsOf } from './platform-transfers.js';
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
  readonly outputs: readonly AtomicOutput[];
  /** Accounts of the C-Chain that paid or received, with what. */
  readonly accounts: readonly { readonly address: string; readonly amount: bigint }[];
}

/** Prefixes of addresses of the networks that have one of their own. */
const prefixes: Readonly<Record<number, string>> = { 1: 'avax', 5: 'fuji', 12345: 'local' };

/** A transaction of the platform chain as a half; null for one that moves nothing between chains. */
export function platformHalf(
  transaction: PlatformTransaction,
  id: string,
  block: bigint | undefined,
): AtomicHalf | null {
  const { exportedOutputs, importedInputs } = transaction.unsignedTx;
  const accounts: AtomicHalf['accounts'] = [];
  const common = { id, chain: 'P', block, accounts } as const;
  if (exportedOutputs !== undefined) {
    const outputs = outputsOf(transaction).flatMap(({ place, assetId, amount, addresses }, index) =>
      place === 'exported'
        ? [{ name: `${id}:${index}`, exportId: id, index, assetId, amount, addresses }]
        : [],
    );
    return { ...common, direction: 'export', outputs };
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
  return { ...common, direction: 'import', outputs };
}

/** All halves of a block of the platform chain. */
export function halvesOfPlatformBlock(block: PlatformBlock): readonly AtomicHalf[] {
  return txsOf(block).flatMap((transaction) => {
    const half =
      transaction.id === undefined ? null : platformHalf(transaction, transaction.id, block.height);
    return half === null ? [] : [half];
  });
}

/** An atomic transaction of the C-Chain as a half. */
export function chainHalf({ id: bytes, unsigned }: AtomicTx, block: bigint | undefined): AtomicHalf {
  const id = bytesToId(bytes);
  if (unsigned.type === 'EvmImportTx')
    return {
      id,
      chain: 'C',
      direction: 'import',
      block,
      outputs: unsigned.importedInputs.map(({ txId, outputIndex, assetId, input }) => ({
        name: `${bytesToId(txId)}:${outputIndex}`,
        exportId: bytesToId(txId),
        index: outputIndex,
        assetId: bytesToId(assetId),
        amount: input.amount,
        addresses: [],
      })),
      accounts: unsigned.outputs.map(({ address, amount }) => ({ address: bytesToHex(address), amount })),
    };
  const prefix = prefixes[unsigned.networkId] ?? 'custom';
  return {
    id,
    chain: 'C',
    direction: 'export',
    block,
    outputs: unsigned.exportedOutputs.map(({ assetId, output: { amount, owners } }, index) => ({
      name: `${id}:${index}`,
      exportId: id,
      index,
      assetId: bytesToId(assetId),
      amount,
      addresses: owners.addresses.map((address) => formatAddress('P', prefix, address)),
    })),
    accounts: unsigned.inputs.map(({ address, amount }) => ({ address: bytesToHex(address), amount })),
  };
}

/** All halves of a block of the C-Chain, from its extra data. @throws Error where the bytes are none that are known. */
export function halvesOfExtraData(extraData: string | undefined, block: bigint): readonly AtomicHalf[] {
  if (extraData === undefined || extraData === '0x') return [];
  return parseExtraData(hexToBytes(extraData)).map((tx) => chainHalf(tx, block));
}

/** Blocks from before Apricot phase 5 have one transaction, later ones a list of them: neither reads as the other. */
function parseExtraData(bytes: Uint8Array): readonly AtomicTx[] {
  try {
    return parseAtomicBatch(bytes);
  } catch {
    return [parseAtomicTx(bytes)];
  }
}
