import { signed } from '@firn/evm/fixtures/signed';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, fundedKey, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();
const rpc = '/ext/bc/C/rpc';
const from = funded.address.toLowerCase();
const gas = '0x5208';

describe('a transaction below the base fee of the next block', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  const send = (fields: object) =>
    node.call(rpc, 'eth_sendTransaction', [{ from, to: receiver, gas, ...fields }]);
  const setBaseFee = (fee: string) => node.call(rpc, 'hardhat_setNextBlockBaseFeePerGas', [fee]);
  const sendRaw = async (fields: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }) => {
    const nonce = BigInt(
      (await node.call(rpc, 'eth_getTransactionCount', [from, 'pending'])).result as string,
    );
    const to = receiver.toLowerCase() as `0x${string}`;
    const { raw } = signed({ to, gas: 21_000n, nonce, chainId: 43_112n, ...fields }, hexToBytes(fundedKey));
    return node.call(rpc, 'eth_sendRawTransaction', [bytesToHex(raw)]);
  };

  it.each([
    ['maxFeePerGas', { maxFeePerGas: '0x3b9ac9ff', maxPriorityFeePerGas: '0x0' }],
    ['gasPrice', { gasPrice: '0x3b9ac9ff' }],
  ])('is refused while each gets its block, in the words that tools look for: %s', async (field, prices) => {
    await setBaseFee('0x3b9aca00');
    expect((await send(prices)).error).toEqual({
      code: -32000,
      message: `max fee per gas less than block base fee: Transaction ${field} (999999999) is too low for the next block, which has a baseFeePerGas of 1000000000`,
    });
    expect(
      (await sendRaw({ maxFeePerGas: 999_999_999n, maxPriorityFeePerGas: 0n })).error?.message,
    ).toContain('Transaction maxFeePerGas (999999999) is too low for the next block');
    expect((await node.call(rpc, 'txpool_status')).result).toEqual({ pending: '0x0', queued: '0x0' });
    expect((await send({ gasPrice: '0x3b9aca00' })).result).toMatch(/^0x/);
  });

  it('waits while blocks are made on demand, without gas of its own too', async () => {
    await node.call(rpc, 'evm_setAutomine', [false]);
    await setBaseFee('0x3b9aca00');
    const call = { from, to: receiver, maxFeePerGas: '0x3b9ac9ff', maxPriorityFeePerGas: '0x0' };
    const { result: hash } = await node.call(rpc, 'eth_sendTransaction', [call]);
    expect(hash).toMatch(/^0x/);
    await node.call(rpc, 'hardhat_mine', []);
    expect((await node.call(rpc, 'eth_getTransactionReceipt', [hash])).result).toBeNull();
    await setBaseFee('0x1');
    await node.call(rpc, 'hardhat_mine', []);
    expect((await node.call(rpc, 'eth_getTransactionReceipt', [hash])).result).toMatchObject({
      status: '0x1',
    });
    await node.call(rpc, 'evm_setAutomine', [true]);
  });

  it('is sent again at a higher price, of an account without a key too', async () => {
    const keyless = '0x00000000000000000000000000000000c0ffee00';
    await node.call(rpc, 'hardhat_impersonateAccount', [keyless]);
    await node.call(rpc, 'hardhat_setBalance', [keyless, '0xde0b6b3a7640000']);
    await node.call(rpc, 'evm_setAutomine', [false]);
    await setBaseFee('0x3b9aca00');
    const call = { from: keyless, to: receiver, gas, nonce: '0x0', gasPrice: '0x1dcd6500' };
    expect((await node.call(rpc, 'eth_sendTransaction', [call])).result).toMatch(/^0x/);
    const { result: hash } = await node.call(rpc, 'eth_resend', [call, '0x77359400']);
    await node.call(rpc, 'evm_setAutomine', [true]);
    const again = { from: keyless, to: receiver, gas };
    expect((await node.call(rpc, 'eth_sendTransactionSync', [again])).result).toMatchObject({
      status: '0x1',
    });
    expect((await node.call(rpc, 'eth_getTransactionReceipt', [hash])).result).toMatchObject({
      from: keyless,
    });
  });

  it.each([
    ['gasPrice', { gasPrice: '0x0' }],
    ['maxFeePerGas', { maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }],
  ])('may have a %s of 0 where the base fee is 0', async (_, prices) => {
    await setBaseFee('0x0');
    const { result: hash } = await send(prices);
    const receipt = (await node.call(rpc, 'eth_getTransactionReceipt', [hash])).result;
    expect(receipt).toMatchObject({ status: '0x1', effectiveGasPrice: '0x0' });
    await setBaseFee('0x0');
    expect((await sendRaw({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })).result).toMatch(/^0x/);
    expect((await send({ gasPrice: '0x0' })).error?.message).toBe(
      'gasPrice must be non-zero after london fork',
    );
  });
});
