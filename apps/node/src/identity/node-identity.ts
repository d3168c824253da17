import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BlsIdentity, blsIdentity, checkBlsSecretKey, createBlsSecretKey, signBls } from '@firn/crypto';
import { makeFolder } from '@firn/storage';
import { StartRefusal } from '../refusals/start-refusal.js';
import { nodeIdOfCertificate } from './node-id.js';
import { createStakingCertificate, type StakingCertificate } from './staking-certificate.js';

/** Who this node is. */
export interface NodeIdentity extends BlsIdentity {
  /** `NodeID-` and cb58. */
  readonly nodeId: `NodeID-${string}`;
  /** Proves to other nodes who this one is. */
  readonly certificate: StakingCertificate;
  /** Signs a message with the BLS key, in the name of this validator: 96 bytes. */
  signMessage(message: Uint8Array): Uint8Array;
}

const files = { certificate: 'staker.crt', privateKey: 'staker.key', blsKey: 'signer.key' } as const;

/**
 * Opens the identity that is kept in a folder, and creates it there the first time. A node keeps its ID for as long as its folder.
 * @throws StartRefusal or StoreError naming the file that cannot be used, why not, and what to do.
 */
export function openNodeIdentity(folder: string): NodeIdentity {
  makeFolder(folder, { mode: 0o700 });
  const certificatePath = join(folder, files.certificate);
  if (!existsSync(certificatePath)) {
    const created = createStakingCertificate();
    writeWhole(join(folder, files.privateKey), created.privateKey);
    writeWhole(certificatePath, created.certificate);
  }
  const blsKeyPath = join(folder, files.blsKey);
  if (!existsSync(blsKeyPath)) writeWhole(blsKeyPath, createBlsSecretKey());
  const { certificate, nodeId } = readWith(certificatePath, (bytes) => {
    const text = bytes.toString('utf8');
    return { certificate: text, nodeId: nodeIdOfCertificate(text) };
  });
  const privateKey = readWith(join(folder, files.privateKey), (bytes) => checkedKey(bytes, certificate));
  return withBlsKey({ nodeId, certificate: { certificate, privateKey } }, readWith(blsKeyPath, checked));
}

/** The public parts are worked out when they are first asked for: it takes as long as opening all chains. */
function withBlsKey(
  staking: Pick<NodeIdentity, 'nodeId' | 'certificate'>,
  secretKey: Uint8Array,
): NodeIdentity {
  let known: BlsIdentity | undefined;
  const bls = (): BlsIdentity => {
    known ??= blsIdentity(secretKey);
    return known;
  };
  return {
    ...staking,
    get publicKey() {
      return bls().publicKey;
    },
    get proofOfPossession() {
      return bls().proofOfPossession;
    },
    signMessage: (message) => signBls(message, secretKey),
  };
}

function checked(secretKey: Uint8Array): Uint8Array {
  checkBlsSecretKey(secretKey);
  return secretKey;
}

function checkedKey(bytes: Buffer, certificate: string): string {
  const privateKey = createPrivateKey(bytes);
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey))
    throw new Error(`it is not the key of ${files.certificate}`);
  return bytes.toString('utf8');
}

/** Writes beside the target and renames, so that a crash leaves either nothing or the whole file. */
function writeWhole(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.new`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, path);
}

function readWith<Value>(path: string, read: (bytes: Buffer) => Value): Value {
  try {
    return read(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice =
      code === 'EACCES' || code === 'EPERM'
        ? 'give this user the right to read it'
        : `put a copy of it there, or move the folder ${dirname(path)} away for a new identity, with another node ID`;
    throw new StartRefusal(`${path} cannot be used as part of the node's identity: ${message}; ${advice}`, {
      cause: error,
    });
  }
}
