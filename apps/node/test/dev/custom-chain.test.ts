import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { expect, it, onTestFinished } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { receiver } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const rpc = '/ext/bc/mine/rpc';

it('a custom chain has the development controls too, apart from those of the C-Chain', async () => {
  const customChain = [customChainFiles(onTestFinished, 'mine', subnetGenesis({}))];
  const { call } = await startTestNode(onTestFinished, { customChain });
  const { result: id } = await call(rpc, 'evm_snapshot', []);
  expect(await call(rpc, 'anvil_mine', ['0x3', '0xa'])).toMatchObject({ result: null });
  expect(await call(rpc, 'anvil_setBalance', [receiver, '0x5'])).toMatchObject({ result: null });
  expect(await call(rpc, 'hardhat_setNextBlockBaseFeePerGas', ['0x77'])).toMatchObject({ result: true });
  expect(await call(rpc, 'evm_mine', [])).toMatchObject({ result: '0x0' });
  expect(await call(rpc, 'eth_getBlockByNumber', ['latest', false])).toMatchObject({
    result: { number: '0x4', baseFeePerGas: '0x77' },
  });
  expect(await call(rpc, 'eth_getBalance', [receiver, '0x3'])).toMatchObject({ result: '0x5' });
  expect(await call('/ext/bc/C/rpc', 'eth_blockNumber', [])).toMatchObject({ result: '0x0' });
  expect(await call(rpc, 'evm_revert', [id])).toMatchObject({ result: true });
  expect(await call(rpc, 'eth_blockNumber', [])).toMatchObject({ result: '0x0' });
  expect(await call(rpc, 'eth_getBalance', [receiver])).toMatchObject({ result: '0x0' });
});
