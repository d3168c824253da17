import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RLP } from '@ethereumjs/rlp';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { sha256 } from '@firn/primitives';
import { bytesToHex } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, expect, it } from 'vitest';
import { startTestNode, type TestNode, temporaryFolder } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();
const forks = 'homestead eip150 eip155 eip158 byzantium constantinople petersburg istanbul berlin london';
const genesis = {
  config: {
    chainId: 7,
    ...Object.fromEntries(forks.split(' ').map((fork) => [`${fork}Block`, 0])),
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
    cancunTime: 0,
    blobSchedule: { cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 } },
  },
  difficulty: '0x0',
  gasLimit: '0x1c9c380',
  baseFeePerGas: '0x7',
  alloc: { [richAddress]: { balance: '0xde0b6b3a7640000' } },
};
/** The point at infinity: the commitment of a blob of zeros, and the proof that it is one. */
const nothing = Uint8Array.of(0xc0, ...new Uint8Array(47));

let node: TestNode;
beforeAll(async () => {
  const folder = temporaryFolder(atEnd);
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
  writeFileSync(join(folder, 'chain.rlp'), '');
  node = await startTestNode(atEnd, { importChain: [{ name: 'ethereum', folder }] });
});

/** A signed transaction of six blobs, in the form in which it is sent. */
function withBlobs(nonce: bigint, blobs: readonly Uint8Array[]): { hash: string; sent: string } {
  const { hash, raw } = signed({
    type: 3,
    chainId: 7n,
    nonce,
    to: richAddress,
    maxFeePerBlobGas: 10n,
    blobVersionedHashes: blobs.map(() => `0x01${bytesToHex(sha256(nothing)).slice(4)}` as const),
  });
  const commitments = blobs.map(() => nothing);
  const sidecar = RLP.encode([RLP.decode(raw.subarray(1)), [...blobs], commitments, commitments]);
  return { hash, sent: `0x03${bytesToHex(sidecar).slice(2)}` };
}

const send = (sent: string) => node.call('/ext/bc/ethereum/rpc', 'eth_sendRawTransaction', [sent]);
const zeros = Array.from({ length: 6 }, () => new Uint8Array(131_072));

it('verifies blobs on a thread that serves nobody', async () => {
  const { executions } = node.running.node;
  const begun = executions.stats.begun;
  const { hash, sent } = withBlobs(0n, zeros);
  expect(await send(sent)).toMatchObject({ result: hash });
  expect(executions.stats.begun).toBe(begun + 1);
});

it('refuses blobs that are not those of their commitments, in the words of the reference client', async () => {
  const last = new Uint8Array(131_072).fill(1, 40, 50);
  const { sent } = withBlobs(1n, [...zeros.slice(1), last]);
  expect(await send(sent)).toMatchObject({ error: { code: -32_000, message: 'invalid blob proof' } });
  const beyond = new Uint8Array(131_072).fill(0xff);
  expect(await send(withBlobs(1n, [beyond]).sent)).toMatchObject({
    error: { code: -32_000, message: 'invalid blob proof' },
  });
});

it('verifies nothing that is refused for less', async () => {
  const { executions } = node.running.node;
  const begun = executions.stats.begun;
  const { sent } = withBlobs(1n, [...zeros, new Uint8Array(131_072)]);
  expect(await send(sent)).toMatchObject({
    error: { message: 'too many blobs in transaction: have 7, permitted 6' },
  });
  expect(executions.stats.begun).toBe(begun);
});
