import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BlsIdentity, blsIdentity, checkBlsSecretKey, createBlsSecretKey, signBls } from '@firn/crypto';
import { makeFolder } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';
import type { LocalStaker } from './local-stakers.js';
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

/** Opens the identity that is kept in a folder, and creates it there the first time. @throws StartRefusal or StoreError */
export function openOwnIdentity(folder: string): NodeIdentity {
  makeFolder(folder, { mode: 0o700 });
  if (!holdsIdentity(folder)) writeStaker(folder, createStakingCertificate());
  const blsKeyPath = join(folder, files.blsKey);
  if (!existsSync(blsKeyPath)) writeWhole(blsKeyPath, createBlsSecretKey());
  return readIdentity(folder);
}

/** Whether an identity is kept in a folder. */
export function holdsIdentity(folder: string): boolean {
  return existsSync(join(folder, files.certificate));
}

/**
 * Reads the identity that is kept in a folder.
 * @throws StartRefusal naming the file that cannot be used, why not, and what to do.
 */
export function readIdentity(folder: string): NodeIdentity {
  const { certificate, nodeId } = readWith(join(folder, files.certificate), (bytes) => {
    const text = bytes.toString('utf8');
    return { certificate: text, nodeId: nodeIdOfCertificate(text) };
  });
  const privateKey = readWith(join(folder, files.privateKey), (bytes) => checkedKey(bytes, certificate));
  const secretKey = readWith(join(folder, files.blsKey), checked);
  return withBlsKey({ nodeId, certificate: { certificate, privateKey } }, secretKey);
}

/** The identity of a validator of the local network's genesis. */
export function localIdentity(staker: LocalStaker): NodeIdentity {
  return withBlsKey(
    { nodeId: staker.nodeId, certificate: localCertificate(staker) },
    Buffer.from(staker.signer),
  );
}

/** Makes it the one that a folder keeps. */
export function keepLocalIdentity(folder: string, staker: LocalStaker): NodeIdentity {
  makeFolder(folder, { mode: 0o700 });
  writeWhole(join(folder, files.blsKey), Buffer.from(staker.signer));
  writeStaker(folder, localCertificate(staker));
  return localIdentity(staker);
}

/** The certificate last: without it there is no identity yet. */
function writeStaker(folder: string, { privateKey, certificate }: StakingCertificate): void {
  writeWhole(join(folder, files.privateKey), privateKey);
  writeWhole(join(folder, files.certificate), certificate);
}

function localCertificate({ certificate, privateKey }: LocalStaker): StakingCertificate {
  return {
    certificate: new X509Certificate(Buffer.from(certificate, 'base64')).toString(),
    privateKey: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs1' })
      .export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  };
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
