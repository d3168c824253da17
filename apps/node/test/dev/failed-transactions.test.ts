import { signed } from '@firn/evm/fixtures/signed';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { encodeErrorResult } from 'viem';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { funded, fundedKey } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const rpc = '/ext/bc/C/rpc';
const chains = { ...defaultChainSettings, throwOnTransactionFailures: true };
const from = funded.address.toLowerCase();
const gas = '0x186a0';
/** Reverts with what it is called with. */
const reverting = '0x00000000000000000000000000000000000000f1';
const receiverOfFunds = '0x00000000000000000000000000000000000000f4';
/** Has no instruction that is one. */
const invalid = '0x00000000000000000000000000000000000000f2';
/** Jumps to its beginning until no gas is left. */
const endless = '0x00000000000000000000000000000000000000f3';
const abi = [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'message' }] }] as const;
const lowBalance = encodeErrorResult({ abi, errorName: 'Error', args: ['low balance'] });
const lowBalanceMessage =
  "execution reverted: low balance (VM Exception while processing transaction: reverted with reason string 'low balance')";
const custom = '0x748bbc700000000000000000000000000000000000000000000000000000000000000007';

async function prepare(node: TestNode): Promise<void> {
  await node.call(rpc, 'hardhat_setCode', [reverting, '0x365f5f37365ffd']);
  await node.call(rpc, 'hardhat_setCode', [invalid, '0xfe']);
  await node.call(rpc, 'hardhat_setCode', [endless, '0x5b5f56']);
}

describe('a node that answers failed transactions with errors', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { chains });
    await prepare(node);
  });

  it.each([
    ['with the reason', reverting, lowBalance, lowBalanceMessage, lowBalance],
    [
      'with an error of its own',
      reverting,
      custom,
      `execution reverted (VM Exception while processing transaction: reverted with an unrecognized custom error (return data: ${custom}))`,
      custom,
    ],
    [
      'without data',
      reverting,
      '0x',
      'execution reverted (Transaction reverted without a reason string)',
      '0x',
    ],
    [
      'at an invalid instruction',
      invalid,
      '0x',
      'invalid opcode: INVALID (VM Exception while processing transaction: invalid opcode)',
      '0x',
    ],
    ['without gas', endless, '0x', 'out of gas (Transaction ran out of gas)', '0x'],
  ])('tells of one that failed %s', async (_, to, input, message, data) => {
    const { error, result } = await node.call(rpc, 'eth_sendTransaction', [{ from, to, gas, data: input }]);
    expect(result).toBeUndefined();
    expect(error).toMatchObject({ code: 3, message, data: { message, data } });
    const block = (await node.call(rpc, 'eth_getBlockByNumber', ['latest', false])).result;
    expect(block).toMatchObject({ transactions: [(error?.data as { txHash: string } | undefined)?.txHash] });
  });

  it('does so of signed ones, and of those without a key', async () => {
    const fields = { to: reverting, input: lowBalance, gas: 100_000n, maxFeePerGas: 10n ** 12n } as const;
    const count = (await node.call(rpc, 'eth_getTransactionCount', [from, 'latest'])).result as string;
    const nonce = BigInt(count);
    const { raw } = signed({ ...fields, nonce, chainId: 43112n }, hexToBytes(fundedKey));
    const sent = await node.call(rpc, 'eth_sendRawTransaction', [bytesToHex(raw)]);
    expect(sent.error).toMatchObject({ code: 3, message: lowBalanceMessage });
    const unsigned = { from: receiverOfFunds, to: reverting, gas, data: lowBalance };
    await node.call(rpc, 'hardhat_setBalance', [receiverOfFunds, '0xde0b6b3a7640000']);
    const { error } = await node.call(rpc, 'eth_sendUnsignedTransaction', [unsigned]);
    expect(error).toMatchObject({ code: 3, message: lowBalanceMessage });
  });

  it('does so of one that is sent again at a price at which a block takes it', async () => {
    await node.call(rpc, 'hardhat_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    const nonce = (await node.call(rpc, 'eth_getTransactionCount', [from, 'latest'])).result;
    const call = { from, to: reverting, gas, data: lowBalance, nonce, gasPrice: '0x1dcd6500' };
    await node.call(rpc, 'evm_setAutomine', [false]);
    expect((await node.call(rpc, 'eth_sendTransaction', [call])).result).toMatch(/^0x/);
    await node.call(rpc, 'evm_setAutomine', [true]);
    const { error } = await node.call(rpc, 'eth_resend', [call, '0x77359400']);
    expect(error).toMatchObject({ code: 3, message: lowBalanceMessage });
  });

  it.each([
    ['with the reason', reverting, lowBalance],
    ['without gas', endless, '0x'],
  ])('mines one without gas of its own that fails %s, and tells of it', async (_, to, input) => {
    // What uses up all gas uses up that of a block.
    await node.call(rpc, 'evm_setBlockGasLimit', ['0x1e8480']);
    const { error } = await node.call(rpc, 'eth_sendTransaction', [{ from, to, data: input }]);
    const txHash = (error?.data as { txHash: string } | undefined)?.txHash;
    const receipt = (await node.call(rpc, 'eth_getTransactionReceipt', [txHash])).result;
    expect(receipt).toMatchObject({ status: '0x0' });
  });

  it('answers what succeeds, and what waits for a block, with the hash', async () => {
    const call = { from, to: receiverOfFunds, gas };
    expect((await node.call(rpc, 'eth_sendTransaction', [call])).result).toMatch(/^0x/);
    await node.call(rpc, 'evm_setAutomine', [false]);
    const failing = { from, to: reverting, gas };
    expect((await node.call(rpc, 'eth_sendTransaction', [failing])).result).toMatch(/^0x/);
    await node.call(rpc, 'evm_setAutomine', [true]);
  });
});

it('answers a failed transaction with its hash, as the reference node does, where nothing else is asked for', async () => {
  const node = await startTestNode(onTestFinished);
  await prepare(node);
  const { result } = await node.call(rpc, 'eth_sendTransaction', [{ from, to: reverting, gas }]);
  const receipt = (await node.call(rpc, 'eth_getTransactionReceipt', [result])).result;
  expect(receipt).toMatchObject({ status: '0x0' });
});
