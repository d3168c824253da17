import {
  nativeGetAtomicTxStatus,
  nativeIssueTx,
  platformGetTxStatus,
  platformIssueTx,
} from '@firn/node-client';
import {
  type EvmExportTx,
  type EvmImportTx,
  type ExportTx,
  type ImportTx,
  signedAtomicTx,
  signedPlatformTx,
  unsignedAtomicTxBytes,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import { bytesToHexWithChecksum, bytesToId } from '@firn/primitives';
import { connection } from '../data/session.js';
import { credentials } from './funded-account.js';

const lookMs = 100;
const looks = 100;

/**
 * Signs and sends an atomic transaction of the funded account to the C-Chain, and waits for its block.
 * @returns its ID
 * @throws Error where no block comes in ten seconds, naming `what` waits.
 */
export async function issueOnChain(what: string, tx: EvmExportTx | EvmImportTx): Promise<string> {
  const { node } = connection();
  const inputs = tx.type === 'EvmExportTx' ? tx.inputs : tx.importedInputs;
  const { bytes, id } = signedAtomicTx(tx, await credentials(unsignedAtomicTxBytes(tx), inputs.length));
  await nativeIssueTx(node, { tx: bytesToHexWithChecksum(bytes), encoding: 'hex' });
  const txID = bytesToId(id);
  await until(what, async () => (await nativeGetAtomicTxStatus(node, { txID })).status === 'Accepted');
  return txID;
}

/** The same of the platform chain. */
export async function issueOnPlatform(what: string, tx: ExportTx | ImportTx): Promise<string> {
  const { node } = connection();
  const inputs = tx.type === 'ExportTx' ? tx.inputs : tx.importedInputs;
  const { bytes, id } = signedPlatformTx(tx, await credentials(unsignedPlatformTxBytes(tx), inputs.length));
  await platformIssueTx(node, { tx: bytesToHexWithChecksum(bytes), encoding: 'hex' });
  const txID = bytesToId(id);
  await until(what, async () => (await platformGetTxStatus(node, { txID })).status === 'Committed');
  return txID;
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < looks; look++) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  throw new Error(`${what} waits for a block: let the chain make one`);
}
