import { describe, expect, it, onTestFinished } from 'vitest';
import { funded } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const contract = '0x00000000000000000000000000000000000000C0';
/** Reverts unless it is called with the time of the block. */
const atItsTime = '0x4260003514600d5760006000fd5b00';
/** Writes into the slot of the block's number, which costs most when it is the first time. */
const onceABlock = '0x60014355';
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

describe('an estimate with development controls', () => {
  it('is made at the time that was set for the next block, and in a block that is named as that one was', async () => {
    const { call } = await startTestNode(onTestFinished);
    await call(rpc, 'anvil_setCode', [contract, atItsTime]);
    const { timestamp } = (await call(rpc, 'eth_getBlockByNumber', ['latest', false])).result as {
      timestamp: string;
    };
    const next = Number(timestamp) + 1_000;
    const request = { from: funded.address, to: contract, data: word(next) };
    const estimate = async (...block: string[]) => call(rpc, 'eth_estimateGas', [request, ...block]);
    await call(rpc, 'evm_setNextBlockTimestamp', [next]);
    for (const block of [[], ['latest'], ['pending']])
      expect((await estimate(...block)).result).toMatch(/^0x5/);
    expect((await estimate('0x0')).error?.message).toBe('execution reverted');
    // The chain is the same, and so is the message.
    await call(rpc, 'evm_setNextBlockTimestamp', [next + 1]);
    expect((await estimate()).error?.message).toBe('execution reverted');
  });

  it('suffices for what the next block asks for', async () => {
    const { call } = await startTestNode(onTestFinished);
    await call(rpc, 'anvil_setCode', [contract, onceABlock]);
    for (let round = 0; round < 3; round += 1) {
      const transaction = { from: funded.address, to: contract };
      const { result: hash } = await call(rpc, 'eth_sendTransaction', [transaction]);
      expect((await call(rpc, 'eth_getTransactionReceipt', [hash])).result).toMatchObject({ status: '0x1' });
    }
  });
});
