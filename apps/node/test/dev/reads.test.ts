import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { funded } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const poor = '0x00000000000000000000000000000000000000d0';
const ahead = '0xffff';
const noCode = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

async function start(options: Parameters<typeof startTestNode>[1] = {}, path = rpc) {
  const { call } = await startTestNode(onTestFinished, options);
  return async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { result, error } = await call(path, method, params);
    return error === undefined ? result : error;
  };
}

describe('a block number beyond the head', () => {
  const reads: [string, unknown[]][] = [
    ['eth_getBlockByNumber', [ahead, false]],
    ['eth_getBlockReceipts', [ahead]],
    ['eth_getBlockTransactionCountByNumber', [ahead]],
    ['eth_getTransactionByBlockNumberAndIndex', [ahead, '0x0']],
  ];

  it('is no block, on custom chains too, and has no state', async () => {
    const ask = await start(
      { customChain: [customChainFiles(onTestFinished, 'own', subnetGenesis())] },
      '/ext/bc/own/rpc',
    );
    for (const [method, params] of reads) expect(await ask(method, ...params)).toBeNull();
    expect(await ask('eth_getBalance', poor, ahead)).toMatchObject({
      code: -32_000,
      message: 'header not found: Received invalid block tag 65535. Latest block number is 0',
    });
  });

  it('is refused as unfinalized data where the node answers as the reference node does', async () => {
    const ask = await start(
      { rpcCompat: 'reference', customChain: [customChainFiles(onTestFinished, 'own', subnetGenesis())] },
      '/ext/bc/own/rpc',
    );
    for (const [method, params] of [...reads, ['eth_call', [{ to: poor }, ahead]] as const])
      expect(await ask(method, ...params)).toMatchObject({ message: 'cannot query unfinalized data' });
  });

  it('ends a range of logs at the head, which is empty where it starts behind the head', async () => {
    const ask = await start();
    const logs = (fromBlock: string, toBlock: string) => ask('eth_getLogs', { fromBlock, toBlock });
    expect(await logs('0x0', ahead)).toEqual([]);
    expect(await logs(ahead, ahead)).toEqual([]);
    expect(await logs(ahead, 'latest')).toEqual([]);
    expect(await logs('0x5', '0x1')).toMatchObject({ code: -32_602, message: 'invalid block range params' });
  });
});

describe('a call with development controls', () => {
  it('needs no price above the base fee, sees the base fee, and needs no funds without a price', async () => {
    const customChain = [customChainFiles(onTestFinished, 'own', subnetGenesis())];
    const ask = await start({ customChain }, '/ext/bc/own/rpc');
    const free = { from: poor, to: poor };
    for (const price of [{}, { gasPrice: '0x0' }, { maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }]) {
      expect(await ask('eth_call', { ...free, ...price })).toBe('0x');
      expect(await ask('eth_estimateGas', { ...free, ...price })).toBe('0x5208');
      expect(await ask('eth_createAccessList', { ...free, ...price })).toMatchObject({ gasUsed: '0x5208' });
    }
    const cheap = { from: funded.address, to: poor, gasPrice: '0x1' };
    expect(await ask('eth_call', cheap)).toBe('0x');
    expect(await ask('eth_estimateGas', cheap)).toBe('0x5208');
    expect(await ask('debug_traceCall', cheap, 'latest', { tracer: 'callTracer' })).toMatchObject({
      type: 'CALL',
    });
    expect(await ask('trace_call', cheap, ['trace'])).toMatchObject({ output: '0x' });
    const baseFee = { [poor]: { code: '0x4860005260206000f3' } };
    expect(Number(await ask('eth_call', { to: poor }, 'latest', baseFee))).toBeGreaterThan(0);
  });

  it('may be at a time before the upgrades of a chain on which accounts delegate', async () => {
    const genesis = subnetGenesis({ eip7702Timestamp: 0 });
    const ask = await start(
      { customChain: [customChainFiles(onTestFinished, 'own', genesis)] },
      '/ext/bc/own/rpc',
    );
    expect(await ask('eth_call', { to: poor }, 'latest', {}, { time: '0x1' })).toBe('0x');
  });

  it('is traced at the last block where none is named', async () => {
    const ask = await start();
    expect(await ask('debug_traceCall', { to: poor })).toMatchObject({ failed: false });
  });
});

describe('params with development controls', () => {
  const number = { [poor]: { code: '0x4360005260206000f3' } };
  const time = { [poor]: { code: '0x4260005260206000f3' } };

  it('have the forms that Anvil and Hardhat take', async () => {
    const ask = await start();
    for (const block of ['0x00', 0, 'Latest', { blockNumber: 0 }, null])
      expect(await ask('eth_call', { to: poor }, block)).toBe('0x');
    for (const fields of [
      { gas: 21_000 },
      { gas: '0x05208' },
      { value: '0x00' },
      { data: '' },
      { nonce: '7' },
    ])
      expect(await ask('eth_call', { to: poor, ...fields })).toBe('0x');
    const override = async (code: object, block: object) =>
      Number(await ask('eth_call', { to: poor }, 'latest', code, block));
    for (const block of [{ number: '0x10' }, { blockNumber: '0x10' }, { number: 16 }])
      expect(await override(number, block)).toBe(16);
    for (const block of [{ time: '0x10' }, { timestamp: '0x10' }])
      expect(await override(time, block)).toBe(16);
  });

  it('are refused with the value that was sent where no other form helps', async () => {
    const ask = await start();
    const refused = (block: unknown) => ask('eth_getBalance', poor, block);
    for (const block of ['', '0', '0x0g', -1, 1.5])
      expect(await refused(block)).toMatchObject({
        code: -32_602,
        message: expect.stringContaining(`received ${JSON.stringify(block)}`),
      });
  });

  it('are those of the contract alone where the node answers as the reference node does', async () => {
    const ask = await start({ rpcCompat: 'reference' });
    expect(await ask('eth_call', { to: poor, gas: '0x05208' })).toMatchObject({ code: -32_602 });
  });
});

describe('methods of Anvil that read', () => {
  it('answer of accounts, transactions and code', async () => {
    const ask = await start();
    const init = '0x6001600c60003960016000f300';
    const hash = await ask('eth_sendTransaction', { from: funded.address, data: init, gas: '0x30000' });
    const { contractAddress } = (await ask('eth_getTransactionReceipt', hash)) as { contractAddress: string };
    const account = (await ask('eth_getAccount', contractAddress)) as { codeHash: string };
    expect(account).toMatchObject({ nonce: '0x1', balance: '0x0' });
    const code = await ask('eth_getCode', contractAddress, 'latest');
    expect(await ask('debug_codeByHash', account.codeHash)).toBe(code);
    expect(await ask('debug_codeByHash', noCode)).toBe('0x');
    expect(await ask('debug_codeByHash', `0x${'11'.repeat(32)}`)).toBeNull();
    expect(await ask('eth_getAccount', poor)).toMatchObject({ nonce: '0x0', codeHash: noCode });
    expect(await ask('eth_getAccountInfo', contractAddress)).toEqual({ balance: '0x0', nonce: '0x1', code });
    expect(await ask('eth_getTransactionBySenderAndNonce', funded.address, '0x0')).toMatchObject({
      hash,
      blockNumber: '0x1',
    });
    expect(await ask('eth_getTransactionBySenderAndNonce', funded.address, '0x1')).toBeNull();
    expect(await ask('debug_getRawTransactions', '0x1')).toEqual([
      await ask('debug_getRawTransaction', hash),
    ]);
    expect(await ask('debug_accountInfoAt', '0x1', '0x0', funded.address)).toMatchObject({ nonce: '0x0' });
    expect(await ask('debug_accountInfoAt', '0x1', '0x1', funded.address)).toMatchObject({ code: -32_602 });
    expect(await ask('debug_accountInfoAt', ahead, '0x0', funded.address)).toBeNull();
    expect(await ask('eth_requestAccounts')).toEqual(await ask('eth_accounts'));
    expect(await ask('eth_networkId')).toBe(await ask('net_version'));
    expect([await ask('eth_protocolVersion'), await ask('eth_hashrate')]).toEqual([1, '0x0']);
  });

  it('run bundles of calls on one state, each in the block after the one before', async () => {
    const ask = await start();
    const call = { to: poor };
    /** Returns number and time. */
    const clock = { [poor]: { code: '0x435f524260205260405ff3' } };
    const word = (value: number) => value.toString(16).padStart(64, '0');
    const bundles = [
      { transactions: [call], blockOverride: { number: '0x63', time: 1_234 } },
      { transactions: [] },
      { transactions: [call] },
    ];
    expect(await ask('eth_callMany', bundles, null, clock)).toEqual([
      [{ value: `0x${word(99)}${word(1_234)}` }],
      [],
      [{ value: `0x${word(101)}${word(1_236)}` }],
    ]);
    /** Counts in slot 0. */
    const counter = { [poor]: { code: '0x5f5460010180805f555f5260205ff3' } };
    expect(
      await ask('eth_callMany', [{ transactions: [call, call] }], { blockNumber: 'pending' }, counter),
    ).toEqual([[{ value: `0x${word(1)}` }, { value: `0x${word(2)}` }]]);
    const reverting = { [poor]: { code: '0x5f5ffd' } };
    expect(await ask('eth_callMany', [{ transactions: [call] }], {}, reverting)).toEqual([
      [{ error: 'execution reverted' }],
    ]);
  });

  it('list queued transactions of the pool too', async () => {
    const ask = await start();
    await ask('evm_setAutomine', false);
    const send = (nonce: string) =>
      ask('eth_sendTransaction', { from: funded.address, to: poor, nonce, gas: '0x5208' });
    const hashes = [await send('0x0'), await send('0x5')];
    const listed = (await ask('eth_pendingTransactions')) as { hash: string }[];
    expect(listed.map(({ hash }) => hash)).toEqual(hashes);
    expect(await ask('eth_getTransactionBySenderAndNonce', funded.address, '0x5')).toMatchObject({
      hash: hashes[1],
      blockHash: null,
    });
  });
});
