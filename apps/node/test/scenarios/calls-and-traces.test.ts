import { assemble } from '@firn/evm/fixtures/assemble';
import { balanceCall, tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { fundedKey, receiver } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const path = '/ext/bc/C/rpc';
const owner = privateKeyToAccount(fundedKey);
const endlessPlace = `0x${'c1'.repeat(20)}`;
const limitMs = 500;

it('ordinary calls leave traces as they are, long after their time was over', async () => {
  const chains = { ...defaultChainSettings, rpcEvmTimeoutMs: limitMs };
  const { call } = await startTestNode(onTestFinished, { chains });
  const result = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const answer = await call(path, method, params);
    expect(answer.error, method).toBeUndefined();
    return answer.result;
  };
  const send = async (nonce: number, fields: object): Promise<unknown> => {
    const transaction = { chainId: 43_112, type: 'eip1559' as const, nonce, gas: 500_000n, ...fields };
    const raw = await owner.signTransaction({
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 1n,
      ...transaction,
    });
    return result('eth_sendRawTransaction', raw);
  };
  const deployed = await send(0, { data: tokenCode });
  const { contractAddress: token } = (await result('eth_getTransactionReceipt', deployed)) as {
    contractAddress: string;
  };
  const hash = await send(1, { to: token, data: transferCall(receiver, 5n) });
  const { blockNumber } = (await result('eth_getTransactionReceipt', hash)) as { blockNumber: string };
  const transfer = { from: owner.address, to: token, input: transferCall(receiver, 1n) };
  // Nobody but the black hole's owner can send from it: it has nothing.
  const refused = { from: owner.address, to: `0x01${'00'.repeat(19)}`, value: '0x1' };
  const reverting = { from: receiver, to: token, input: transferCall(owner.address, 2n ** 100n) };

  const traces = async (): Promise<unknown[]> => [
    await result('debug_traceCall', transfer, 'latest', {}),
    await result('debug_traceCall', transfer, 'latest', { tracer: 'callTracer' }),
    await result('debug_traceTransaction', hash, {}),
    await result('debug_traceBlockByNumber', blockNumber, { tracer: 'prestateTracer' }),
  ];
  const before = await traces();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, () => [
        call(path, 'eth_call', [{ to: token, input: balanceCall(owner.address) }, 'latest']),
        call(path, 'eth_estimateGas', [transfer]),
        call(path, 'eth_estimateGas', [reverting]),
        call(path, 'eth_estimateGas', [refused]),
      ]).flat(),
    );
    // It ends when its time is over, and so was that of all calls before it.
    const endless = { [endlessPlace]: { code: assemble(':again @again JUMP') } };
    const aborted = await call(path, 'eth_call', [
      { to: endlessPlace, gas: '0xffffffffffff' },
      'latest',
      endless,
    ]);
    expect(aborted.error?.message).toMatch(/execution aborted|out of gas/u);
    expect(await traces(), `round ${round}`).toEqual(before);
  }
});
