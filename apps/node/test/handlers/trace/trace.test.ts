import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createWalletClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, localChain, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
/** Sends 1 wei to the address in its first argument, then reverts if there is a second one. */
const paying = deploying(
  assemble(
    '0x00 0x00 0x00 0x00 0x01 0x00 CALLDATALOAD GAS CALL 0x20 CALLDATALOAD @fail JUMPI STOP :fail 0x00 0x00 REVERT',
  ),
);
/** Is gone with its transaction: a constructor that gives back what it holds. */
const fleeting = assemble('CALLER SELFDESTRUCT');
const stranger = '0x00000000000000000000000000000000000057a0' as const;

type Hex = `0x${string}`;
type Call = Readonly<Record<string, unknown>> & {
  readonly action: Readonly<Record<string, unknown>>;
  readonly traceAddress: readonly number[];
};

const word = (value: string | number): string => BigInt(value).toString(16).padStart(64, '0');

describe('trace_', () => {
  let node: TestNode;
  let token: Hex;
  let payer: Hex;
  let deployment: Hex;
  let transfer: Hex;
  let payment: Hex;
  let refusal: Hex;
  let gone: Hex;

  const rpc = async (method: string, ...params: readonly unknown[]) => node.call(path, method, params);

  async function send(request: { to?: Hex; data?: Hex; value?: bigint }): Promise<Hex> {
    const wallet = createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    });
    return wallet.sendTransaction({ ...request, gas: 1_000_000n });
  }

  async function placeOf(hash: Hex): Promise<{ blockNumber: Hex; blockHash: Hex; contractAddress: Hex }> {
    return (await rpc('eth_getTransactionReceipt', hash)).result as never;
  }

  const calls = async (method: string, ...params: readonly unknown[]): Promise<Call[]> => {
    const { result, error } = await rpc(method, ...params);
    expect(error).toBeUndefined();
    return result as Call[];
  };

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    deployment = await send({ data: tokenCode });
    token = (await placeOf(deployment)).contractAddress;
    payer = (await placeOf(await send({ data: paying }))).contractAddress;
    transfer = await send({ to: token, data: transferCall(receiver, 1n) });
    await send({ to: payer, value: 10n });
    payment = await send({ to: payer, data: `0x${word(stranger)}` });
    refusal = await send({ to: payer, data: `0x${word(stranger)}${word(1)}` });
    gone = await send({ data: fleeting, value: 5n });
  });

  it('transaction, block and get tell the same calls, with their paths', async () => {
    const { blockNumber, blockHash } = await placeOf(payment);
    const found = await calls('trace_transaction', payment);
    expect(found).toMatchObject([
      {
        action: { callType: 'call', from: funded.address.toLowerCase(), to: payer, value: '0x0' },
        blockHash,
        blockNumber: Number(blockNumber),
        subtraces: 1,
        traceAddress: [],
        transactionHash: payment,
        transactionPosition: 0,
        type: 'call',
      },
      { action: { from: payer, to: stranger, value: '0x1' }, subtraces: 0, traceAddress: [0], type: 'call' },
    ]);
    expect(await calls('trace_block', blockNumber)).toEqual(found);
    expect((await rpc('trace_get', payment, [])).result).toEqual(found[0]);
    expect((await rpc('trace_get', payment, ['0x0'])).result).toEqual(found[1]);
    expect((await rpc('trace_get', payment, ['0x1'])).result).toBeNull();
  });

  it('calls that failed say so in the words of Parity', async () => {
    const [outer] = await calls('trace_transaction', refusal);
    expect(outer).toMatchObject({ error: 'Reverted', subtraces: 1 });
  });

  it.each([
    ['trace_transaction', [`0x${'11'.repeat(32)}`]],
    ['trace_get', [`0x${'11'.repeat(32)}`, []]],
    ['trace_block', [{ blockHash: `0x${'11'.repeat(32)}` }]],
    ['trace_replayTransaction', [`0x${'11'.repeat(32)}`, ['trace']]],
    ['trace_replayBlockTransactions', [{ blockHash: `0x${'11'.repeat(32)}` }, ['trace']]],
  ])('%s answers null for what is not there', async (method, params) => {
    expect(await rpc(method, ...params)).toMatchObject({ result: null });
  });

  it('the genesis block has no calls', async () => {
    expect(await calls('trace_block', '0x0')).toEqual([]);
    expect(await calls('trace_replayBlockTransactions', 'earliest', ['trace'])).toEqual([]);
  });

  it('a replay tells what changed, as the states before and after it say', async () => {
    const { blockNumber } = await placeOf(transfer);
    const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`;
    const at = async (method: string, ...params: unknown[]) => (await rpc(method, ...params)).result;
    const { result } = await rpc('trace_replayTransaction', transfer, ['trace', 'stateDiff']);
    const { output, stateDiff, trace, vmTrace } = result as {
      output: Hex;
      stateDiff: Record<
        string,
        { balance: unknown; nonce: unknown; code: unknown; storage: Record<Hex, unknown> }
      >;
      trace: Call[];
      vmTrace: null;
    };
    expect(vmTrace).toBeNull();
    expect(output).toBe(`0x${word(1)}`);
    expect(trace).toHaveLength(1);
    expect(trace[0]).not.toHaveProperty('blockHash');
    const sender = funded.address.toLowerCase();
    expect(stateDiff[sender]).toEqual({
      balance: {
        '*': {
          from: await at('eth_getBalance', sender, before),
          to: await at('eth_getBalance', sender, blockNumber),
        },
      },
      code: '=',
      nonce: {
        '*': {
          from: await at('eth_getTransactionCount', sender, before),
          to: await at('eth_getTransactionCount', sender, blockNumber),
        },
      },
      storage: {},
    });
    const slots = stateDiff[token]?.storage ?? {};
    expect(Object.keys(slots)).toHaveLength(2);
    for (const [slot, change] of Object.entries(slots)) {
      expect(change).toEqual({
        '*': {
          from: await at('eth_getStorageAt', token, slot, before),
          to: await at('eth_getStorageAt', token, slot, blockNumber),
        },
      });
    }
    expect(stateDiff[token]).toMatchObject({ balance: '=', code: '=', nonce: '=' });
    const inBlock = await calls('trace_replayBlockTransactions', blockNumber, ['trace', 'stateDiff']);
    expect(inBlock).toEqual([{ ...(result as object), transactionHash: transfer }]);
  });

  it('what a transaction made is new, and what it made and destroyed never was', async () => {
    const { result } = await rpc('trace_replayTransaction', deployment, ['stateDiff']);
    const { stateDiff, trace } = result as { stateDiff: Record<string, object>; trace: unknown };
    const code = (await rpc('eth_getCode', token)).result;
    expect(trace).toEqual([]);
    expect(stateDiff[token]).toMatchObject({
      balance: { '+': '0x0' },
      code: { '+': code },
      nonce: { '+': '0x1' },
    });

    const destroyed = (await placeOf(gone)).contractAddress;
    const { result: short } = await rpc('trace_replayTransaction', gone, ['trace', 'stateDiff']);
    const { stateDiff: changes, trace: found } = short as { stateDiff: object; trace: Call[] };
    expect(changes).not.toHaveProperty(destroyed);
    expect(found.map(({ type }) => type)).toEqual(['create', 'suicide']);
    expect(found[1]?.action).toEqual({
      address: destroyed,
      balance: '0x5',
      refundAddress: funded.address.toLowerCase(),
    });
  });

  it('a filter keeps what suits one list or both, and divides it', async () => {
    const first = (await placeOf(deployment)).blockNumber;
    const all = await calls('trace_filter', { fromBlock: first, toBlock: 'latest' });
    expect(all.length).toBeGreaterThan(8);
    const from = await calls('trace_filter', { fromBlock: first, fromAddress: [payer] });
    expect(from).toEqual(all.filter(({ action }) => action.from === payer));
    expect(from).toHaveLength(3);
    const sender = funded.address.toLowerCase();
    const lists = { fromBlock: '0x0', fromAddress: [sender], toAddress: [payer] };
    const either = await calls('trace_filter', lists);
    const both = await calls('trace_filter', { ...lists, mode: 'intersection' });
    expect(both.map(({ type }) => type)).toEqual(['create', 'call', 'call', 'call']);
    expect(either).toEqual(expect.arrayContaining(both));
    expect(either.length).toBeGreaterThan(both.length);
    expect(await calls('trace_filter', { ...lists, after: 1, count: '0x2' })).toEqual(either.slice(1, 3));
    const made = await calls('trace_filter', { fromBlock: first, toAddress: [token] });
    expect(made.map(({ type }) => type)).toEqual(['create', 'call']);
  });

  it('calls run on the state that those before them left, and leave nothing', async () => {
    const pay = { from: funded.address, to: stranger, value: '0x7' };
    const back = { from: stranger, to: receiver, value: '0x8' };
    const [balance, results] = [
      await rpc('eth_getBalance', stranger),
      await calls('trace_callMany', [
        [pay, ['stateDiff']],
        [back, ['trace', 'stateDiff']],
      ]),
    ];
    expect(balance.result).toBe('0x1');
    expect(results).toMatchObject([
      { trace: [], stateDiff: { [stranger]: { balance: { '*': { from: '0x1', to: '0x8' } } } } },
      {
        trace: [{ type: 'call' }],
        stateDiff: { [stranger]: { balance: { '*': { from: '0x8', to: '0x0' } } } },
      },
    ]);
    expect((await rpc('eth_getBalance', stranger)).result).toBe('0x1');
    const alone = await rpc('trace_call', back, ['trace'], 'latest', { [stranger]: { balance: '0x8' } });
    expect(alone).toMatchObject({ result: { stateDiff: null, trace: [{ action: { value: '0x8' } }] } });
    expect(await rpc('trace_call', back, ['trace'])).toMatchObject({
      error: { code: -32_000, message: expect.stringContaining('insufficient funds') },
    });
  });

  it('a signed transaction is tried without being sent', async () => {
    const raw = await createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    }).signTransaction({ to: receiver, value: 3n, gas: 21_000n, gasPrice: 100_000_000_000n, type: 'legacy' });
    const head = (await rpc('eth_blockNumber')).result;
    const { result } = await rpc('trace_rawTransaction', raw, ['trace']);
    expect(result).toMatchObject({
      trace: [{ action: { from: funded.address.toLowerCase(), value: '0x3' } }],
    });
    expect((await rpc('eth_blockNumber')).result).toBe(head);
  });

  it.each([
    ['trace_call', [{ to: receiver }, ['vmTrace']], 'traceTypes[0]: expected one of "trace", "stateDiff"'],
    ['trace_call', [{ to: receiver, chainId: '0x1' }, ['trace']], "chainId does not match node's"],
    ['trace_rawTransaction', ['0x', ['trace']], 'typed transaction too short'],
    ['trace_filter', [{ fromBlock: '0x2', toBlock: '0x1' }], 'toBlock (1) is before fromBlock (2)'],
    ['trace_filter', [{ toBlock: '0xffffff' }], 'block #16777215 not found'],
    ['trace_filter', [{ mode: 'xor' }], 'mode: expected one of "union", "intersection"'],
  ])('%s %j is refused', async (method, params, message) => {
    expect(await rpc(method, ...params)).toMatchObject({
      error: { message: expect.stringContaining(message) },
    });
  });

  it('a filter looks through a thousand blocks and no more', async () => {
    await rpc('anvil_mine', '0x3e8');
    const { result } = await rpc('eth_blockNumber');
    const last = Number(result);
    expect(await calls('trace_filter', { fromBlock: `0x${(last - 999).toString(16)}` })).toEqual([]);
    expect(await rpc('trace_filter', { fromBlock: `0x${(last - 1000).toString(16)}` })).toMatchObject({
      error: { code: -32_000, message: expect.stringContaining('has more than 1000 blocks') },
    });
  });
});
