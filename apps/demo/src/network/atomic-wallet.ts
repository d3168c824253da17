import type { NodeClient } from '@firn/node-client';
import {
  type AtomicTx,
  type EvmExportTx,
  type EvmImportTx,
  parseUtxo,
  signedAtomicTx,
  unsignedAtomicTxBytes,
} from '@firn/platform-codec';
import {
  bytesToHexWithChecksum,
  bytesToId,
  formatAddress,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
} from '@firn/primitives';
import { fundedPrivateKey } from '../accounts.js';
import { until } from '../until.js';
import { type PlatformWallet, platformAddress } from './platform-wallet.js';
import { signBytes } from './sign-bytes.js';

const localNetworkId = 12_345;
const platformChain = new Uint8Array(32);
/** More than any fee; burning too much is allowed. */
const fee = 1_000_000n;

/** Moves coins between accounts of the C-Chain and the platform chain. Amounts are in 1e-9 of the coin. */
export interface AtomicWallet {
  /** Takes an amount from the account of the wallet's key. @returns ID of the export */
  exportToPlatform(account: `0x${string}`, nonce: bigint, amount: bigint): Promise<string>;
  /** Takes on the platform chain what an export of the C-Chain left between the two, but for the fee. */
  importToPlatform(exportId: string): Promise<void>;
  /** Lets the platform chain export an amount, and gives it to an account but for the fee. @returns ID of the import */
  importFromPlatform(account: `0x${string}`, amount: bigint): Promise<string>;
  /** Waits until a block of the C-Chain has an export or an import. */
  untilAccepted(id: string): Promise<void>;
}

/** Opens the wallet of a node. @param exporterKey of the account that exports from the C-Chain */
export async function openAtomicWallet(
  node: NodeClient,
  platform: PlatformWallet,
  exporterKey: `0x${string}` = fundedPrivateKey,
): Promise<AtomicWallet> {
  const { blockchainID } = await node.info.getBlockchainID({ alias: 'C' });
  const cChain = idToBytes(blockchainID);
  const { assetId } = platform.output(1n);
  const issue = async (unsigned: EvmExportTx | EvmImportTx, key: `0x${string}`): Promise<string> => {
    const { bytes, id } = sign(unsigned, key);
    await node.native.issueTx({ tx: bytesToHexWithChecksum(bytes), encoding: 'hex' });
    return bytesToId(id);
  };
  const base = { networkId: localNetworkId, blockchainId: cChain };
  return {
    async exportToPlatform(account, nonce, amount) {
      return issue(
        {
          type: 'EvmExportTx',
          ...base,
          destinationChain: platformChain,
          inputs: [{ address: hexToBytes(account), amount, assetId, nonce }],
          exportedOutputs: [platform.output(amount - fee)],
        },
        exporterKey,
      );
    },
    async importToPlatform(exportId) {
      const addresses = platform.owners.addresses.map(platformAddress);
      const { utxos } = await node.platform.getUTXOs({ addresses, sourceChain: 'C' });
      const utxo = utxos
        .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
        .find(({ txId }) => bytesToId(txId) === exportId);
      if (utxo === undefined) throw new Error(`nothing of the export ${exportId} waits to be imported`);
      const { amount } = utxo.output;
      const input = { amount, signatureIndices: [0], stakeableLocktime: 0n };
      const importedInputs = [{ txId: utxo.txId, outputIndex: utxo.outputIndex, assetId, input }];
      const fields = { type: 'ImportTx', sourceChain: cChain, importedInputs } as const;
      await platform.send(fields, { spent: -amount, authorizations: 1 });
    },
    async importFromPlatform(account, amount) {
      const exportedOutputs = [platform.output(amount)];
      await platform.send({ type: 'ExportTx', destinationChain: cChain, exportedOutputs }, { spent: amount });
      const addresses = platform.owners.addresses.map((address) => formatAddress('C', 'local', address));
      const { utxos } = await node.native.getUTXOs({ addresses, sourceChain: 'P' });
      const [utxo] = utxos.map((text) => parseUtxo(hexWithChecksumToBytes(text)));
      if (utxo === undefined) throw new Error('there is nothing to import');
      const input = { amount: utxo.output.amount, signatureIndices: [0], stakeableLocktime: 0n };
      return issue(
        {
          type: 'EvmImportTx',
          ...base,
          sourceChain: platformChain,
          importedInputs: [{ txId: utxo.txId, outputIndex: utxo.outputIndex, assetId, input }],
          outputs: [{ address: hexToBytes(account), amount: utxo.output.amount - fee, assetId }],
        },
        fundedPrivateKey,
      );
    },
    async untilAccepted(txID) {
      await until(`the acceptance of ${txID}`, async () => {
        const { status } = await node.native.getAtomicTxStatus({ txID });
        return status === 'Accepted' || undefined;
      });
    },
  };
}

function sign(unsigned: EvmExportTx | EvmImportTx, key: `0x${string}`): AtomicTx {
  return signedAtomicTx(unsigned, [signBytes(unsignedAtomicTxBytes(unsigned), hexToBytes(key))]);
}
