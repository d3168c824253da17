import {
  ethGetTransactionCount,
  infoGetBlockchainID,
  infoGetNetworkID,
  nativeGetAtomicTxStatus,
  nativeIssueTx,
  platformGetStakingAssetID,
  platformGetTxStatus,
  platformGetUTXOs,
  platformIssueTx,
} from '@firn/node-client';
import {
  type EvmExportTx,
  type ImportTx,
  parseUtxo,
  signedAtomicTx,
  signedPlatformTx,
  unsignedAtomicTxBytes,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import {
  bytesToHexWithChecksum,
  bytesToId,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
  sha256,
} from '@firn/primitives';
import { renew } from '../data/renew.js';
import { connection } from '../data/session.js';

/** The account that the local network funds, on both chains; its key is public knowledge, and worthless everywhere else. */
const key = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const account = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const platformAddress = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const owner = hexToBytes('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
const localNetworkId = 12_345;
const platformChain = new Uint8Array(32);
/** More than either half costs; burning too much is allowed. */
const fee = 1_000_000n;
const lookMs = 100;
const looks = 100;

/**
 * Moves an amount of the funded account from the C-Chain to the platform chain: exports it there, and imports it here. What arrives is less by the
 * fee of the import.
 * @param amount in 1e-9 of the native token
 * @returns ID of the export
 * @throws Error that says which half was not taken, and why.
 */
export async function moveToPlatform(amount: bigint): Promise<string> {
  const { node } = connection();
  if (amount <= fee) throw new Error('an amount of more than 0.001 is needed: as much the import burns');
  const [{ networkID }, { assetID }, { blockchainID }, nonce] = await Promise.all([
    infoGetNetworkID(node),
    platformGetStakingAssetID(node, {}),
    infoGetBlockchainID(node, { alias: 'C' }),
    ethGetTransactionCount(
      node,
      { address: account, block: 'latest' },
      { pathParams: { blockchainId: 'C' } },
    ),
  ]);
  if (Number(networkID) !== localNetworkId)
    throw new Error(
      `only the local network, ${localNetworkId}, funds the account that this sends from; this is ${networkID}`,
    );
  const [assetId, chain] = [idToBytes(assetID), idToBytes(blockchainID)];
  const owners = { locktime: 0n, threshold: 1, addresses: [owner] };
  const output = (value: bigint) => ({ assetId, output: { amount: value, owners, stakeableLocktime: 0n } });
  const exporting: EvmExportTx = {
    type: 'EvmExportTx',
    networkId: localNetworkId,
    blockchainId: chain,
    destinationChain: platformChain,
    inputs: [{ address: hexToBytes(account), amount: amount + fee, assetId, nonce }],
    exportedOutputs: [output(amount)],
  };
  const exported = signedAtomicTx(exporting, [await credential(unsignedAtomicTxBytes(exporting))]);
  await nativeIssueTx(node, { tx: bytesToHexWithChecksum(exported.bytes), encoding: 'hex' });
  const id = bytesToId(exported.id);
  await until(
    'the export',
    async () => (await nativeGetAtomicTxStatus(node, { txID: id })).status === 'Accepted',
  );
  const { utxos } = await platformGetUTXOs(node, { addresses: [platformAddress], sourceChain: 'C' });
  const utxo = utxos
    .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
    .find(({ txId }) => bytesToId(txId) === id);
  if (utxo === undefined) throw new Error(`what ${id} exported does not wait on the P-Chain`);
  const importing: ImportTx = {
    type: 'ImportTx',
    networkId: localNetworkId,
    blockchainId: platformChain,
    outputs: [output(amount - fee)],
    inputs: [],
    memo: new Uint8Array(),
    sourceChain: chain,
    importedInputs: [
      {
        txId: utxo.txId,
        outputIndex: utxo.outputIndex,
        assetId,
        input: { amount, signatureIndices: [0], stakeableLocktime: 0n },
      },
    ],
  };
  const imported = signedPlatformTx(importing, [await credential(unsignedPlatformTxBytes(importing))]);
  await platformIssueTx(node, { tx: bytesToHexWithChecksum(imported.bytes), encoding: 'hex' });
  const txID = bytesToId(imported.id);
  await until('the import', async () => (await platformGetTxStatus(node, { txID })).status === 'Committed');
  await renew(({ queryKey }) => queryKey[0] === 'platform');
  return id;
}

async function credential(bytes: Uint8Array): Promise<{ readonly signatures: readonly Uint8Array[] }> {
  // The curve is as large as a page, and nothing else needs it.
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  const [recovery = 0, ...pair] = secp256k1.sign(sha256(bytes), hexToBytes(key), {
    prehash: false,
    format: 'recovered',
  });
  return { signatures: [Uint8Array.of(...pair, recovery)] };
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < looks; look++) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  throw new Error(`${what} waits for a block: let the chain make one`);
}
