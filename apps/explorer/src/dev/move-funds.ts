import { ethGetBalance, ethGetTransactionCount, platformGetUTXOs } from '@firn/node-client';
import {
  compareInputs,
  type TransferableInput,
  type TransferableOutput,
  type Utxo,
} from '@firn/platform-codec';
import { bytesToId, hexToBytes } from '@firn/primitives';
import { renew } from '../data/renew.js';
import { connection } from '../data/session.js';
import { formatAmountExactly } from '../format/amount.js';
import {
  account,
  type LocalNetwork,
  localNetwork,
  localNetworkId,
  owner,
  platformAddress,
  spendable,
} from './funded-account.js';
import { issueOnChain, issueOnPlatform } from './issue-transfer.js';
import { waitingOutputs } from './waiting-outputs.js';

/** A chain that funds move to. */
export type Destination = 'C' | 'P';

const platformChain = new Uint8Array(32);
const weiOfNano = 1_000_000_000n;
/** More than either half costs; burning too much is allowed. */
const fee = 1_000_000n;

/**
 * Moves an amount of the funded account to the other chain: exports it from the one, and imports it to the other. What arrives is less by the
 * fee of the import.
 * @param amount in 1e-9 of the native token
 * @returns ID of the export
 * @throws Error that says which half was not taken, and why.
 */
export async function moveFunds(to: Destination, amount: bigint): Promise<string> {
  if (amount <= fee) throw new Error('an amount of more than 0.001 is needed: as much the import burns');
  const network = await localNetwork();
  const id = await (to === 'P' ? exportFromChain(network, amount) : exportFromPlatform(network, amount));
  await importWaiting(to, id, network);
  return id;
}

/**
 * Imports what an export sent to the funded account, and nobody took yet.
 * @param exported ID of the export
 * @returns ID of the import
 * @throws Error where nothing of it waits for the account, or it is less than an import burns.
 */
export async function importWaiting(
  to: Destination,
  exported: string,
  network?: LocalNetwork,
): Promise<string> {
  const known = network ?? (await localNetwork());
  const waiting = (await waitingOutputs(to, known)).filter(({ txId }) => bytesToId(txId) === exported);
  if (waiting.length === 0)
    throw new Error(`nothing that ${exported} exported waits for the funded account on the ${to}-Chain`);
  const sum = total(waiting);
  if (sum <= fee)
    throw new Error(
      `what waits is ${formatAmountExactly(sum, 9)} AVAX, and an import burns as much as ${formatAmountExactly(fee, 9)}`,
    );
  const id = await (to === 'P'
    ? importToPlatform(known, waiting, sum - fee)
    : importToChain(known, waiting, sum - fee));
  await renew(({ queryKey }) => queryKey[0] === 'platform');
  return id;
}

async function exportFromChain({ assetId, chain }: LocalNetwork, amount: bigint): Promise<string> {
  const asked = { address: account, block: 'latest' } as const;
  const options = { pathParams: { blockchainId: 'C' } };
  const [nonce, balance] = await Promise.all([
    ethGetTransactionCount(connection().node, asked, options),
    ethGetBalance(connection().node, asked, options),
  ]);
  refuseMoreThan(balance / weiOfNano, amount + fee, 'C');
  return issueOnChain('the export', {
    type: 'EvmExportTx',
    networkId: localNetworkId,
    blockchainId: chain,
    destinationChain: platformChain,
    inputs: [{ address: hexToBytes(account), amount: amount + fee, assetId, nonce }],
    exportedOutputs: [owned(assetId, amount)],
  });
}

async function exportFromPlatform(network: LocalNetwork, amount: bigint): Promise<string> {
  const { assetId, chain } = network;
  const { utxos } = await platformGetUTXOs(connection().node, { addresses: [platformAddress] });
  const spent = enough(spendable(utxos, network), amount + fee);
  const change = total(spent) - amount - fee;
  return issueOnPlatform('the export', {
    type: 'ExportTx',
    networkId: localNetworkId,
    blockchainId: platformChain,
    outputs: change === 0n ? [] : [owned(assetId, change)],
    inputs: inputsOf(spent),
    memo: new Uint8Array(),
    destinationChain: chain,
    exportedOutputs: [owned(assetId, amount)],
  });
}

function importToPlatform(
  { assetId, chain }: LocalNetwork,
  waiting: readonly Utxo[],
  amount: bigint,
): Promise<string> {
  return issueOnPlatform('the import', {
    type: 'ImportTx',
    networkId: localNetworkId,
    blockchainId: platformChain,
    outputs: [owned(assetId, amount)],
    inputs: [],
    memo: new Uint8Array(),
    sourceChain: chain,
    importedInputs: inputsOf(waiting),
  });
}

function importToChain(
  { assetId, chain }: LocalNetwork,
  waiting: readonly Utxo[],
  amount: bigint,
): Promise<string> {
  return issueOnChain('the import', {
    type: 'EvmImportTx',
    networkId: localNetworkId,
    blockchainId: chain,
    sourceChain: platformChain,
    importedInputs: inputsOf(waiting),
    outputs: [{ address: hexToBytes(account), amount, assetId }],
  });
}

function owned(assetId: Uint8Array, amount: bigint): TransferableOutput {
  const owners = { locktime: 0n, threshold: 1, addresses: [owner] };
  return { assetId, output: { amount, owners, stakeableLocktime: 0n } };
}

/** Inputs that spend outputs, in the order of the codec. */
function inputsOf(utxos: readonly Utxo[]): readonly TransferableInput[] {
  return utxos
    .map(({ txId, outputIndex, assetId, output: { amount } }) => ({
      txId,
      outputIndex,
      assetId,
      input: { amount, signatureIndices: [0], stakeableLocktime: 0n },
    }))
    .sort(compareInputs);
}

/** The fewest outputs that hold an amount. @throws Error where all of them hold less. */
function enough(utxos: readonly Utxo[], amount: bigint): readonly Utxo[] {
  const taken: Utxo[] = [];
  let sum = 0n;
  for (const utxo of utxos.toSorted((one, other) => (one.output.amount < other.output.amount ? 1 : -1))) {
    if (sum >= amount) break;
    taken.push(utxo);
    sum += utxo.output.amount;
  }
  refuseMoreThan(sum, amount, 'P');
  return taken;
}

/** @throws Error with both in the native token, as the form has it. */
function refuseMoreThan(balance: bigint, amount: bigint, chain: Destination): void {
  const shown = (nano: bigint) => formatAmountExactly(nano, 9);
  if (balance < amount)
    throw new Error(
      `the funded account has ${shown(balance)} AVAX on the ${chain}-Chain, and this needs ${shown(amount)} with its fee`,
    );
}

function total(utxos: readonly Utxo[]): bigint {
  return utxos.reduce((sum, { output }) => sum + output.amount, 0n);
}
