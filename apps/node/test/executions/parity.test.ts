import { assemble } from '@firn/evm/fixtures/assemble';
import { abis } from '@firn/evm/fixtures/precompile-machine';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { signedOnSubnet, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { balanceCall, tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { warpAddress } from '@firn/evm/precompiles';
import { createdAddress } from '@firn/evm/receipt';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { encodeFunctionData } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { answeredHere, hostedOf, openPool } from './fixtures/executed.js';

const atEnd = atEndOfFile();

const receiver = `0x${'b0'.repeat(20)}` as const;
const stranger = `0x${'5e'.repeat(20)}` as const;
const place = `0x${'c1'.repeat(20)}` as const;
const path = '/ext/bc/C/rpc';
const token = createdAddress(richAddress, 0n);
const allowList = '0x0200000000000000000000000000000000000002';

let node: TestNode;
let ask: ReturnType<typeof openPool>['ask'];
beforeAll(async () => {
  const lists = { blockTimestamp: 0, adminAddresses: [richAddress] };
  const genesis = subnetGenesis({
    txAllowListConfig: lists,
    contractDeployerAllowListConfig: lists,
    feeManagerConfig: lists,
    warpConfig: { blockTimestamp: 1_607_144_400 },
  });
  node = await startTestNode(atEnd, { customChain: [customChainFiles(atEnd, 'mine', genesis)] });
  ({ ask } = openPool(atEnd, node));
  const { chain } = hostedOf(node);
  await chain.submit(signed({ gas: 500_000n, input: tokenCode }).raw);
  await chain.submit(signed({ nonce: 1n, gas: 200_000n, to: token, input: transferCall(receiver, 5n) }).raw);
  await chain.submit(signed({ nonce: 2n, gas: 200_000n, to: token, input: transferCall(receiver, 6n) }).raw);
  await hostedOf(node, 'mine').chain.submit(signedOnSubnet({ to: receiver, value: 1n }).raw);
});

const transfer = { from: richAddress, to: token, input: transferCall(receiver, 1n) };
const poor = { from: receiver, to: token, input: transferCall(stranger, 2n ** 100n) };
const balance = { to: token, input: balanceCall(receiver) };
const code = (source: string): object => ({ [place]: { code: assemble(source) } });
const blockCode = assemble('NUMBER 0x00 MSTORE TIMESTAMP 0x20 MSTORE COINBASE 0x40 MSTORE 0x60 0x00 RETURN');
const hashes = code('0x01 BLOCKHASH 0x00 MSTORE 0x02 BLOCKHASH 0x20 MSTORE 0x40 0x00 RETURN');

const asked: [string, ...unknown[]][] = [
  ['eth_call', balance, 'latest'],
  ['eth_call', balance, 'pending'],
  ['eth_call', balance, 'earliest'],
  ['eth_call', balance, '0x2'],
  ['eth_call', balance, '0x7777'],
  ['eth_call', balance, { blockHash: `0x${'01'.repeat(32)}` }],
  ['eth_call', poor, 'latest'],
  ['eth_call', { ...transfer, input: '0x', data: '0x01' }, 'latest'],
  ['eth_call', { to: place }, 'latest', code('INVALID')],
  ['eth_call', { to: place, gas: '0x5300' }, 'latest', code(':again @again JUMP')],
  ['eth_call', { to: place }, 'latest', hashes],
  [
    'eth_call',
    { to: place },
    'latest',
    { [place]: { code: blockCode } },
    { number: '0x99', time: '0x6b000000', coinbase: stranger },
  ],
  ['eth_call', { to: place }, 'latest', {}, { beaconRoot: `0x${'00'.repeat(32)}` }],
  ['eth_call', { from: stranger, to: place, value: '0x1' }, 'latest'],
  [
    'eth_call',
    { to: token, input: balanceCall(receiver) },
    'latest',
    {
      [token]: { stateDiff: { [`0x${receiver.slice(2).padStart(64, '0')}`]: `0x${'7'.padStart(64, '0')}` } },
    },
  ],
  ['eth_call', { to: '0x0000000000000000000000000000000000000008', input: '0x' }, 'latest'],
  ['eth_callDetailed', poor, 'latest', {}],
  ['eth_callDetailed', balance, 'latest', {}],
  ['eth_estimateGas', transfer],
  ['eth_estimateGas', poor],
  ['eth_estimateGas', { from: richAddress, to: receiver, value: '0x1' }, '0x1'],
  ['eth_estimateGas', { from: stranger, to: receiver, value: '0x1' }],
  ['eth_estimateGas', { from: richAddress, to: `0x01${'00'.repeat(19)}`, value: '0x1' }],
  ['eth_createAccessList', transfer],
  ['eth_createAccessList', poor],
  ['eth_createAccessList', transfer, '0x1'],
  [
    'eth_simulateV1',
    {
      blockStateCalls: [
        { calls: [transfer, poor] },
        { stateOverrides: code('INVALID'), calls: [{ to: place }] },
      ],
      traceTransfers: true,
    },
    'latest',
  ],
  ['eth_simulateV1', { blockStateCalls: [{ blockOverrides: { number: '0x1' } }] }, 'latest'],
  [
    'eth_simulateV1',
    { blockStateCalls: [{ calls: [{ ...transfer, maxFeePerGas: '0x0' }] }], validation: true },
    '0x2',
  ],
  ['debug_traceCall', transfer, 'latest', {}],
  ['debug_traceCall', poor, 'latest', { tracer: 'callTracer' }],
  ['debug_traceCall', transfer, '0x2', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
  ['debug_traceCall', transfer, 'latest', { tracer: 'noSuchTracer' }],
  ['debug_traceCall', transfer, '0x7777', {}],
  ['debug_traceCall', transfer, '0x2', { txIndex: '0x0', tracer: 'flatCallTracer' }],
  ['debug_traceTransaction', `0x${'01'.repeat(32)}`, {}],
  ['debug_traceBlockByNumber', '0x0'],
  ['debug_traceBlockByNumber', '0x2', {}],
  [
    'debug_traceBlockByNumber',
    '0x3',
    { tracer: 'muxTracer', tracerConfig: { callTracer: {}, '4byteTracer': {} } },
  ],
  ['debug_traceBlock', '0x01', {}],
  ['debug_traceBlockFromFile', '../secret', {}],
  ['debug_executionWitness', '0x2'],
];

const askedOfCustom: typeof asked = [
  [
    'eth_call',
    {
      from: richAddress,
      to: allowList,
      input: encodeFunctionData({ abi: abis.allowList, functionName: 'readAllowList', args: [richAddress] }),
    },
    'latest',
  ],
  ['eth_call', { from: stranger, input: tokenCode }, 'latest'],
  ['eth_call', { from: richAddress, input: tokenCode }, 'latest'],
  [
    'eth_call',
    { to: warpAddress, input: encodeFunctionData({ abi: abis.warp, functionName: 'getBlockchainID' }) },
    'latest',
  ],
  ['eth_estimateGas', { from: richAddress, input: tokenCode }],
  ['eth_estimateGas', { from: stranger, input: tokenCode }],
  [
    'eth_simulateV1',
    {
      blockStateCalls: [
        {
          calls: [
            { from: stranger, to: receiver },
            { from: richAddress, input: tokenCode },
          ],
        },
      ],
    },
    'latest',
  ],
  ['debug_traceBlockByNumber', '0x1', { tracer: 'callTracer' }],
];

describe('an execution on another thread answers what it answers here', () => {
  it.each(asked)('%s %j %j', async (method, ...params) => {
    expect(await ask(method, params)).toEqual(await answeredHere(node, method, params));
  });

  it.each(askedOfCustom)('on a custom chain: %s %j %j', async (method, ...params) => {
    const chain = 'mine';
    expect(await ask(method, params, { chain })).toEqual(await answeredHere(node, method, params, chain));
  });

  it('of transactions and blocks by their hashes', async () => {
    const { chain } = hostedOf(node);
    const block = chain.block(2n);
    const hash = block?.transactions[0]?.hash;
    const { result: raw } = await node.call(path, 'debug_getRawBlock', ['0x2']);
    for (const [method, ...params] of [
      ['debug_traceTransaction', hash, { tracer: 'callTracer' }],
      ['debug_traceBlockByHash', block?.hash, {}],
      ['debug_traceBlock', raw, {}],
      ['debug_intermediateRoots', block?.hash],
      ['eth_call', balance, { blockHash: block?.hash }],
    ] as const) {
      const answer = await ask(method, params as unknown[]);
      expect(answer, method).toBeTypeOf('string');
      expect(answer).toEqual(await answeredHere(node, method, params as unknown[]));
    }
  });
});

describe('what was done to a chain is seen on other threads at once', () => {
  const reads = [
    ['eth_call', balance, 'latest'],
    ['eth_call', { to: place }, 'latest'],
    ['eth_call', balance, '0x3'],
    ['debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' }],
    ['eth_createAccessList', transfer],
    ['eth_simulateV1', { blockStateCalls: [{ calls: [transfer] }] }, 'latest'],
  ] as const;

  async function expectSame(): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (const [method, ...params] of reads) {
      const answer = await ask(method, [...params]);
      expect(answer, method).toEqual(await answeredHere(node, method, [...params]));
      answers.push(answer);
    }
    return answers;
  }

  it('through edits, blocks, snapshots and reverts', async () => {
    const dev = async (method: string, ...params: unknown[]): Promise<unknown> => {
      const { result, error } = await node.call(path, method, params);
      expect(error, method).toBeUndefined();
      return result;
    };
    const first = await expectSame();
    const snapshot = await dev('evm_snapshot');
    await dev('anvil_setCode', place, assemble('0x2a 0x00 MSTORE 0x20 0x00 RETURN'));
    expect((await expectSame())[1]).toBe(`"0x${'2a'.padStart(64, '0')}"`);
    await dev(
      'hardhat_setStorageAt',
      token,
      `0x${receiver.slice(2).padStart(64, '0')}`,
      `0x${'9'.padStart(64, '0')}`,
    );
    expect((await expectSame())[0]).toBe(`"0x${'9'.padStart(64, '0')}"`);
    const nonce = hostedOf(node).chain.stateAfter(hostedOf(node).chain.head).nonce(richAddress);
    await hostedOf(node).chain.submit(
      signed({ nonce, gas: 200_000n, to: token, input: transferCall(receiver, 100n) }).raw,
    );
    expect((await expectSame())[0]).toBe(`"0x${(109).toString(16).padStart(64, '0')}"`);
    await dev('evm_revert', snapshot);
    expect(await expectSame()).toEqual(first);
    // Another block of the same number.
    await hostedOf(node).chain.submit(
      signed({ nonce, gas: 200_000n, to: token, input: transferCall(receiver, 1n) }).raw,
    );
    expect((await expectSame())[0]).toBe(`"0x${(12).toString(16).padStart(64, '0')}"`);
  });
});
