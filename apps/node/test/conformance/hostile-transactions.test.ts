import { blsOf } from '@firn/platform-chain/fixtures/l1-fixture';
import { TestWallet } from '@firn/platform-chain/fixtures/test-wallet';
import { type PlatformTx, signedAtomicTx, unsignedPlatformTxBytes } from '@firn/platform-codec';
import { bytesToHexWithChecksum, idToBytes, nameToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { cChainId, pChainId, plainExport, rich, sign } from '../atomic/fixtures/transfers.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { randomFrom } from '../soak/random-from.js';

const atEnd = atEndOfFile();

const batchSize = 100;
const native = 10n ** 9n;
const refusal = -32_000;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

describe('transactions that nobody signed', () => {
  const random = randomFrom(20_261_121);
  let node: TestNode;
  let wallet: TestWallet;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    wallet = new TestWallet(node.running.node.platform);
  });

  /** Sends transactions in batches; returns the answers in their order. */
  async function issue(path: string, method: string, txs: readonly Uint8Array[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let at = 0; at < txs.length; at += batchSize) {
      const calls = txs.slice(at, at + batchSize).map((bytes, id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params: { tx: bytesToHexWithChecksum(bytes), encoding: 'hex' },
      }));
      const { status, text } = await node.post(path, calls);
      expect(status).toBe(200);
      answers.push(...(JSON.parse(text) as Answer[]));
    }
    expect(answers).toHaveLength(txs.length);
    return answers;
  }

  /** The same with something about it changed: bits, its end, or a part that is there twice. */
  function damage(bytes: Uint8Array): Uint8Array {
    const at = Math.floor(random() * bytes.length);
    const way = random();
    if (way < 0.2) return bytes.slice(0, at);
    if (way < 0.3) return Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(Math.floor(random() * at)));
    const changed = Uint8Array.from(bytes);
    const flips = way < 0.8 ? 1 : 4;
    for (let flip = 0; flip < flips; flip += 1) {
      const place = Math.floor(random() * bytes.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return changed;
  }

  function expectRefusals(answers: readonly Answer[]): void {
    for (const { error } of answers) {
      expect(error?.code, error?.message).toBe(refusal);
      expect(error?.message).toMatch(/./);
    }
  }

  function samples(): readonly PlatformTx[] {
    const stake = [wallet.output(2_000n * native)];
    const validator = { nodeId: new Uint8Array(20).fill(5), startTime: 0n, weight: 2_000n * native };
    const endTime = BigInt(Math.floor(Date.now() / 1000)) + 10n * 86_400n;
    const subnetAuthorization = { signatureIndices: [0] };
    return [
      wallet.sign({ type: 'BaseTx' }, { outputs: [wallet.output(7n)] }),
      wallet.sign({ type: 'CreateSubnetTx', owner: wallet.owners }),
      wallet.sign(
        { type: 'ExportTx', destinationChain: cChainId, exportedOutputs: [wallet.output(native)] },
        { spent: native },
      ),
      wallet.sign(
        {
          type: 'AddPermissionlessValidatorTx',
          validator: { ...validator, endTime },
          subnetId: new Uint8Array(32),
          signer: blsOf(5),
          stake,
          validationRewardsOwner: wallet.owners,
          delegationRewardsOwner: wallet.owners,
          shares: 20_000,
        },
        { spent: 2_000n * native },
      ),
      wallet.sign(
        {
          type: 'CreateChainTx',
          subnetId: new Uint8Array(32).fill(1),
          chainName: 'x',
          vmId: idToBytes(nameToId('subnetevm')),
          fxIds: [],
          genesisData: Buffer.from('{}'),
          subnetAuthorization,
        },
        { authorizations: 1 },
      ),
    ];
  }

  it('are refused by the platform chain, however they are broken', { timeout: 120_000 }, async () => {
    const before = [...wallet.utxos()];
    for (const tx of samples()) {
      const broken = Array.from({ length: 500 }, () => damage(tx.bytes)).filter(
        (bytes) => Buffer.compare(bytes, tx.bytes) !== 0,
      );
      expectRefusals(await issue('/ext/bc/P', 'platform.issueTx', broken));
    }
    expect(wallet.utxos()).toEqual(before);
  });

  it('are refused by the C-Chain, however they are broken', { timeout: 120_000 }, async () => {
    const tx = sign(plainExport({ fee: 10_000_000n }), rich);
    const broken = Array.from({ length: 500 }, () => damage(tx.bytes)).filter(
      (bytes) => Buffer.compare(bytes, tx.bytes) !== 0,
    );
    expectRefusals(await issue('/ext/bc/C/avax', 'avax.issueTx', broken));
  });

  it('are refused with signatures that are in another form', async () => {
    const tx = wallet.sign({ type: 'BaseTx' });
    const [credential] = tx.credentials;
    const [signature = new Uint8Array(65)] = credential?.signatures ?? [];
    const others = [
      Uint8Array.of(
        ...signature.subarray(0, 32),
        ...mirrored(signature.subarray(32, 64)),
        1 - (signature[64] ?? 0),
      ),
      Uint8Array.of(...signature.subarray(0, 64), 2),
      Uint8Array.of(...signature.subarray(0, 64), 255),
      new Uint8Array(65),
      new Uint8Array(65).fill(255),
    ];
    const unsigned = unsignedPlatformTxBytes(tx.unsigned);
    const withCredentials = (credentials: readonly (readonly Uint8Array[])[]): Uint8Array =>
      Buffer.concat([unsigned, credentialBytes(credentials)]);
    expect(Buffer.from(withCredentials([[signature]]))).toEqual(Buffer.from(tx.bytes));
    const broken = [
      ...others.map((other) => withCredentials([[other]])),
      withCredentials([]),
      withCredentials([[]]),
      withCredentials([[signature], [signature]]),
      withCredentials([[signature, signature]]),
      withCredentials(Array.from({ length: 1000 }, () => [signature])),
    ];
    expectRefusals(await issue('/ext/bc/P', 'platform.issueTx', broken));
    const atomic = plainExport({ fee: 10_000_000n });
    const atomicSignature = sign(atomic, rich).credentials[0]?.signatures[0] ?? signature;
    const brokenAtomic = [
      [],
      [[]],
      [[signature]],
      [[atomicSignature], [atomicSignature]],
      [[atomicSignature, atomicSignature]],
    ];
    expectRefusals(
      await issue(
        '/ext/bc/C/avax',
        'avax.issueTx',
        brokenAtomic.map(
          (each) =>
            signedAtomicTx(
              atomic,
              each.map((signatures) => ({ signatures })),
            ).bytes,
        ),
      ),
    );
  });

  it('are forgotten by thousands, and the chains go on', { timeout: 120_000 }, async () => {
    const { bytes } = samples()[0] as PlatformTx;
    const flipped = Array.from({ length: 5_000 }, (_, i) => {
      const copy = Uint8Array.from(bytes);
      new DataView(copy.buffer).setUint32(copy.length - 60, i);
      return copy;
    });
    expectRefusals(await issue('/ext/bc/P', 'platform.issueTx', flipped));
    expect(node.running.node.platform.waiting).toEqual({ count: 0, gas: 0n, bytes: 0 });
    const [good] = await issue('/ext/bc/P', 'platform.issueTx', [bytes]);
    expect(good?.result).toBeDefined();
    const exported = sign(plainExport({ fee: 10_000_000n, destinationChain: pChainId }), rich);
    const [alsoGood] = await issue('/ext/bc/C/avax', 'avax.issueTx', [exported.bytes]);
    expect(alsoGood?.result).toBeDefined();
  });
});

const groupOrder = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

/** The other s of a signature that the same key could have made. */
function mirrored(s: Uint8Array): Uint8Array {
  const other = groupOrder - BigInt(`0x${Buffer.from(s).toString('hex')}`);
  return Buffer.from(other.toString(16).padStart(64, '0'), 'hex');
}

/** The credentials of a transaction as bytes (reference: section 3.3). */
function credentialBytes(credentials: readonly (readonly Uint8Array[])[]): Uint8Array {
  const uint32 = (value: number): Uint8Array => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  return Buffer.concat([
    uint32(credentials.length),
    ...credentials.flatMap((signatures) => [uint32(9), uint32(signatures.length), ...signatures]),
  ]);
}
