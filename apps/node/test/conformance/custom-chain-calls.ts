import { richAddress } from '@firn/evm/fixtures/signed';
import { signedOnSubnet, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { bytesToHex } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, expect, it } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { hostileBodies, hostileMethods, type Share, survive } from '../fixtures/hostile-calls.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const rpc = '/ext/bc/mine/rpc';

/** Tests of the calls of a share that a custom chain is sent. */
export function testHostileCustomChain(share: Share): void {
  const atEnd = atEndOfFile();
  let node: TestNode;
  beforeAll(async () => {
    const admins = { blockTimestamp: 0, adminAddresses: [richAddress] };
    const genesis = subnetGenesis({ feeManagerConfig: admins, txAllowListConfig: admins });
    node = await startTestNode(atEnd, { customChain: [customChainFiles(atEnd, 'mine', genesis)] });
  });

  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const { result, error } = await node.call(rpc, method, params);
    expect(error, method).toBeUndefined();
    return result;
  };

  /** Sends a transaction and expects a block of it. */
  async function expectBlock(): Promise<void> {
    const before = BigInt((await ask('eth_blockNumber')) as string);
    const nonce = BigInt((await ask('eth_getTransactionCount', richAddress, 'pending')) as string);
    const { raw } = signedOnSubnet({ nonce, to: richAddress });
    await ask('eth_sendRawTransaction', bytesToHex(raw));
    expect(BigInt((await ask('eth_blockNumber')) as string)).toBe(before + 1n);
  }

  it.each(hostileMethods('custom-evm'))('$name answers', async (method) => {
    for (const body of hostileBodies(method, share)) await survive(node, rpc, body);
  });

  it.each(hostileMethods('validators'))('$name answers', async (method) => {
    for (const body of hostileBodies(method, share)) await survive(node, '/ext/bc/mine/validators', body);
  });

  it('it still makes blocks', expectBlock);

  it.each(hostileMethods('dev'))('$name answers, and the chain can be reset', async (method) => {
    for (const body of hostileBodies(method, share)) await survive(node, rpc, body);
    await ask('dev_reset');
    await ask('dev_setIntervalMining', 0);
    await ask('dev_setAutomine', true);
    await expectBlock();
  });
}
