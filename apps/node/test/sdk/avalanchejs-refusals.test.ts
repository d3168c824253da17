import { pvm, utils } from '@avalabs/avalanchejs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { AvalanchejsWallet } from './avalanchejs-wallet.js';

const atEnd = atEndOfFile();

let node: TestNode;
let wallet: AvalanchejsWallet;

beforeAll(async () => {
  node = await startTestNode(atEnd);
  wallet = await AvalanchejsWallet.open(node.url);
});

/** A signed payment and its bytes, with their checksum. */
async function payment(amount = 1_000_000_000n): Promise<Uint8Array> {
  const outputs = [wallet.output(amount, [new Uint8Array(20).fill(9)])];
  return wallet.sign(pvm.newBaseTx({ ...(await wallet.common()), outputs }, wallet.context));
}

async function issue(bytes: Uint8Array): Promise<{ code?: number; message: string }> {
  const answer = await node.call('/ext/bc/P', 'platform.issueTx', {
    tx: utils.bufferToHex(bytes),
    encoding: 'hex',
  });
  return answer.error ?? { message: 'issued' };
}

const withoutChecksum = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, -4);

describe('what the platform chain refuses', () => {
  it('spending an output twice', async () => {
    const first = await payment();
    const second = await payment(2_000_000_000n);
    expect(await issue(first)).toEqual({ message: 'issued' });
    expect((await issue(second)).message).toMatch(/failed to read consumed UTXO .* due to: not found/);
  });

  it('a signature that another key made, or that is damaged', async () => {
    const bytes = withoutChecksum(await payment()).slice();
    const place = bytes.length - 20;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    expect((await issue(utils.addChecksum(bytes))).message).toMatch(/couldn't issue tx: .*signature/);
  });

  it('bytes after the end', async () => {
    const bytes = utils.concatBytes(withoutChecksum(await payment()), Uint8Array.of(0));
    expect((await issue(utils.addChecksum(bytes))).message).toMatch(/couldn't parse tx: .*trailing/);
  });

  it('a checksum that does not fit', async () => {
    const bytes = (await payment()).slice();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect((await issue(bytes)).message).toMatch(/checksum/);
  });

  it('a fee that is not paid', async () => {
    const common = await wallet.common();
    const feeState = { ...common.feeState, price: 0n };
    const tx = pvm.newBaseTx({ ...common, feeState, outputs: [wallet.output(1n)] }, wallet.context);
    expect((await issue(await wallet.sign(tx))).message).toMatch(/insufficient unlocked funds/);
  });

  it('another network', async () => {
    const other = { ...wallet.context, networkID: 5 };
    const tx = pvm.newBaseTx({ ...(await wallet.common()), outputs: [wallet.output(1n)] }, other);
    expect((await issue(await wallet.sign(tx))).message).toMatch(/wrong network ID/);
  });

  it('and takes the same funds afterwards: nothing was lost', async () => {
    expect(await issue(await payment())).toEqual({ message: 'issued' });
  });
});
