import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BlsIdentity, blsIdentity, checkBlsSecretKey, createBlsSecretKey, signBls } from '@firn/crypto';
import { bytesToNodeId, ripemd160, sha256 } from '@firn/primitives';
import { makeFolder } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';
import type { Network } from '../network/network.js';
import { type LocalStaker, localStakers } from './local-stakers.js';

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
function holdsIdentity(folder: string): boolean {
  return existsSync(join(folder, files.certificate));
}

/**
 * Reads the identity that is kept in a folder.
 * @throws StartRefusal naming the file that cannot be used, why not, and what to do.
 */
function readIdentity(folder: string): NodeIdentity {
  const { certificate, nodeId } = readWith(join(folder, files.certificate), (bytes) => {
    const text = bytes.toString('utf8');
    return { certificate: text, nodeId: nodeIdOfCertificate(text) };
  });
  const privateKey = readWith(join(folder, files.privateKey), (bytes) => checkedKey(bytes, certificate));
  const secretKey = readWith(join(folder, files.blsKey), checked);
  return withBlsKey({ nodeId, certificate: { certificate, privateKey } }, secretKey);
}

/** The identity of a validator of the local network's genesis. */
function localIdentity(staker: LocalStaker): NodeIdentity {
  return withBlsKey(
    { nodeId: staker.nodeId, certificate: localCertificate(staker) },
    Buffer.from(staker.signer),
  );
}

/** Makes it the one that a folder keeps. */
function keepLocalIdentity(folder: string, staker: LocalStaker): NodeIdentity {
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

/** Who a node is to be: a validator of the local genesis by its number, one that the data folder keeps, or one of another folder. */
export type StakingIdentity =
  | { readonly kind: 'local'; readonly number: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'folder'; readonly folder: string };

/** What the choice depends on. */
export interface IdentityChoice {
  /** The part of the data folder in which an identity is kept. */
  readonly folder: string;
  /** Undefined: the one of the folder, or else what suits the network. */
  readonly wanted: StakingIdentity | undefined;
  readonly network: Pick<Network, 'id' | 'isCustom' | 'name'>;
  /** Whether the node connects to others, one of which may be a validator of the genesis. */
  readonly joinsOthers: boolean;
}

/** Networks on which money is at stake, or looks like it: the keys of the local network are everybody's. */
const publicNetworks: ReadonlySet<number> = new Set([1, 5]);
const localNetworkId = 12345;

/**
 * Opens the identity of a node. It stays the same for as long as its folder: on the local network it is the first validator of the genesis, so that
 * the node validates; elsewhere, and where it joins others, one of its own.
 * @throws StartRefusal or StoreError for an identity that cannot be used, saying why and what to do.
 */
export function chooseIdentity({ folder, wanted, network, joinsOthers }: IdentityChoice): NodeIdentity {
  if (wanted?.kind === 'folder') return readIdentity(wanted.folder);
  if (wanted?.kind === 'local') return publicIdentity(wanted.number, network);
  const [first] = localStakers;
  const isLocal = network.id === localNetworkId && !network.isCustom;
  const isFree = wanted === undefined && !joinsOthers && !holdsIdentity(folder);
  return isLocal && isFree && first !== undefined
    ? keepLocalIdentity(folder, first)
    : openOwnIdentity(folder);
}

function publicIdentity(number: number, network: IdentityChoice['network']): NodeIdentity {
  const staker = localStakers[number - 1];
  if (staker === undefined) throw new RangeError(`the local network has no validator ${number}`);
  if (publicNetworks.has(network.id)) {
    throw new StartRefusal(
      `--staking-identity ${number} is refused on ${network.name}: everybody has the keys of the local network's validators; new makes one of its own, and a folder holds yours`,
    );
  }
  return localIdentity(staker);
}

/**
 * The node ID of a certificate: ripemd160 of the sha256 of its DER bytes (reference: section 3.1).
 * @throws Error if the text is not a certificate.
 */
export function nodeIdOfCertificate(pem: string): `NodeID-${string}` {
  return nodeIdOfDer(new X509Certificate(pem).raw);
}

/** The node ID of a certificate that is there as DER. */
export function nodeIdOfDer(der: Uint8Array): `NodeID-${string}` {
  return bytesToNodeId(ripemd160(sha256(der)));
}

/** A staking certificate with its private key, both as PEM text. */
export interface StakingCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

// DER (X.690): the tags of what a certificate is made of.
const integer = 0x02;
const bitString = 0x03;
const sequence = 0x30;
const utcTime = 0x17;
const generalizedTime = 0x18;
const versionField = 0xa0;

/** `ecdsa-with-SHA256` (RFC 5758). */
const ecdsaWithSha256 = der(sequence, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
/** No name at all. */
const nobody = der(sequence);
/** From 2000 to 2100: years from 2050 on have the longer form (RFC 5280, section 4.1.2.5). */
const validity = der(
  sequence,
  der(utcTime, Buffer.from('000101000000Z')),
  der(generalizedTime, Buffer.from('21000101000000Z')),
);

/** Creates a self-signed certificate for a P-256 key. It names nobody: only its hash, the node ID, matters. */
export function createStakingCertificate(): StakingCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = der(
    sequence,
    der(versionField, der(integer, Buffer.of(2))),
    der(integer, Buffer.of(0)),
    ecdsaWithSha256,
    nobody,
    validity,
    nobody,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(sequence, content, ecdsaWithSha256, der(bitString, Buffer.of(0), signature));
  return {
    certificate: toPem('CERTIFICATE', certificate),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** An element of DER: its tag, the length of its content, and that. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const digits = Buffer.from(length.toString(16).padStart(length < 0x100 ? 2 : 4, '0'), 'hex');
  const size = length < 0x80 ? digits : Buffer.concat([Buffer.of(0x80 | digits.length), digits]);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function toPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
