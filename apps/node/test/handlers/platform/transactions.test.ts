import { signedPlatformTx } from '@firn/platform-codec';
import { bytesToHex, bytesToHexWithChecksum, bytesToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { known, type PlatformNode, startPlatformNode } from '../../fixtures/platform-node.js';

const atEnd = atEndOfFile();

const { subnetTx, abortedTx } = known;
const unknownId = bytesToId(new Uint8Array(32).fill(1));

describe('transactions of the platform chain', () => {
  let node: PlatformNode;
  beforeAll(() => {
    node = startPlatformNode(atEnd);
  });

  it('are shown in every form', async () => {
    const txID = bytesToId(subnetTx.id);
    const of = async (encoding: string) => (await node.call('platform.getTx', { txID, encoding })).result;
    expect(await of('hex')).toEqual({ tx: bytesToHexWithChecksum(subnetTx.bytes), encoding: 'hex' });
    expect(await of('HexNC')).toEqual({ tx: bytesToHex(subnetTx.bytes), encoding: 'hexnc' });
    expect(await of('json')).toMatchObject({
      tx: { id: txID, unsignedTx: { inputs: { networkID: 12345 }, owner: { locktime: 4, threshold: 1 } } },
      encoding: 'json',
    });
  });

  it('have a state', async () => {
    const status = async (id: string) => (await node.call('platform.getTxStatus', { txID: id })).result;
    expect(await status(bytesToId(subnetTx.id))).toEqual({ status: 'Committed' });
    expect(await status(bytesToId(abortedTx.id))).toEqual({ status: 'Aborted' });
    expect(await status(unknownId)).toEqual({ status: 'Unknown' });
    expect((await node.call('platform.getTx', { txID: unknownId })).error).toEqual({
      code: -32_000,
      message: "couldn't get tx: not found",
    });
  });

  it.each([
    [`${bytesToHexWithChecksum(subnetTx.bytes).slice(0, -1)}`, 'encoding/hex: odd length hex string'],
    [`${bytesToHex(subnetTx.bytes)}00000000`, 'invalid input checksum'],
  ])('cannot be sent as other text', async (tx, cause) => {
    const { error } = await node.call('platform.issueTx', { tx, encoding: 'hex' });
    if (cause.startsWith('encoding')) expect(error?.code).toBe(-32_602);
    else expect(error?.message).toBe(`problem decoding transaction: ${cause}`);
  });

  it('cannot be sent with bytes left over, or as something else', async () => {
    const long = Uint8Array.of(...subnetTx.bytes, 0);
    const { error } = await node.call('platform.issueTx', { tx: bytesToHexWithChecksum(long) });
    expect(error).toMatchObject({ code: -32_000 });
    expect(error?.message).toMatch(/^couldn't parse tx: trailing buffer space: /);
    const other = await node.call('platform.issueTx', { tx: '0x0000ffffffff', encoding: 'hexnc' });
    expect(other.error?.message).toMatch(/^couldn't parse tx: /);
    const object = await node.call('platform.issueTx', { tx: '0x00', encoding: 'json' });
    expect(object.error?.message).toBe('problem decoding transaction: unsupported encoding in method');
  });

  it('are refused by the rules of the chain with its reason', async () => {
    const tx = signedPlatformTx({ ...subnetTx.unsigned, networkId: 1 }, subnetTx.credentials);
    const { error } = await node.call('platform.issueTx', { tx: bytesToHexWithChecksum(tx.bytes) });
    expect(error).toEqual({ code: -32_000, message: expect.stringMatching(/^couldn't issue tx: /) });
    const status = await node.call('platform.getTxStatus', { txID: bytesToId(tx.id) });
    expect(status.result).toMatchObject({ status: expect.stringMatching(/^(Dropped|Unknown)$/) });
  });
});
