import { assemble } from '@firn/evm/fixtures/assemble';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../../src/config/chain-settings.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
const main = `0x${'c1'.repeat(20)}`;
const sender = `0x${'5e'.repeat(20)}`;
const rich = { [sender]: { balance: '0x56bc75e2d63100000', nonce: '0x3' } };
const priced = { from: sender, to: main, maxFeePerGas: '0x174876e800' };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(atEnd, {
    chains: { ...defaultChainSettings, rpcGasCap: 0n, rpcEvmTimeoutMs: 60_000 },
  });
});

const simulate = (...blockStateCalls: object[]) =>
  node.call(path, 'eth_simulateV1', [{ blockStateCalls, validation: true }]);

describe('eth_simulateV1', () => {
  it('tells how calls fail', async () => {
    const code = (source: string): object => ({ [main]: { code: assemble(source) } });
    const block = (source: string): object => ({ stateOverrides: code(source), calls: [{ to: main }] });
    const { result, error } = await node.call(path, 'eth_simulateV1', [
      {
        blockStateCalls: [
          block('0x2a 0x00 MSTORE 0x20 0x00 RETURN'),
          block('0x2a 0x00 MSTORE 0x20 0x00 REVERT'),
          block('INVALID'),
        ],
      },
    ]);
    expect(error).toBeUndefined();
    const word = `0x${'2a'.padStart(64, '0')}`;
    const calls = (result as { calls: object[] }[]).map((simulated) => simulated.calls);
    expect(calls).toMatchObject([
      [{ returnData: word, status: '0x1', logs: [] }],
      [{ returnData: '0x', status: '0x0', error: { code: 3, message: 'execution reverted', data: word } }],
      [{ returnData: '0x', status: '0x0', error: { code: -32015 } }],
    ]);
  });

  it.each<[number, object[]]>([
    [-32602, []],
    [-38010, [{ stateOverrides: rich, calls: [{ ...priced, nonce: '0x2' }] }]],
    [-38011, [{ stateOverrides: rich, calls: [{ ...priced, nonce: '0x4' }] }]],
    [
      -32603,
      [{ stateOverrides: { [sender]: { ...rich[sender], nonce: '0xffffffffffffffff' } }, calls: [priced] }],
    ],
    [-38012, [{ stateOverrides: rich, calls: [{ ...priced, maxFeePerGas: '0x0' }] }]],
    [-38013, [{ stateOverrides: rich, calls: [{ ...priced, gas: '0x1' }] }]],
    [-38014, [{ calls: [priced] }]],
    [-38015, [{ blockOverrides: { gasLimit: '0x5208' }, calls: [{ ...priced, gas: '0x5209' }] }]],
    [-38020, [{ blockOverrides: { number: '0x0' } }]],
    [-38021, [{ blockOverrides: { time: '0x0' } }]],
    [-38025, [{ stateOverrides: rich, calls: [{ ...priced, to: null, input: `0x${'00'.repeat(49_153)}` }] }]],
    [-38026, [{ blockOverrides: { number: '0x1000' } }]],
    [-32000, [{ stateOverrides: { [main]: { movePrecompileToAddress: sender } } }]],
    [-32000, [{ blockOverrides: { withdrawals: [] } }]],
  ])('answers %d', async (code, blocks) => {
    const { error } = await simulate(...blocks);
    expect(error).toEqual({ code, message: expect.stringMatching(/./u) });
  });
});

describe('calls', () => {
  const endless = { [main]: { code: assemble(':again @again JUMP') } };
  it.each([
    ['eth_call', [{ to: main }, 'latest', endless]],
    ['eth_callDetailed', [{ to: main }, 'latest', endless]],
    [
      'eth_createAccessList',
      [
        { ...priced, gas: '0x1dcd65000' },
        'latest',
        { ...endless, ...rich, [sender]: { balance: `0x${'f'.repeat(30)}` } },
      ],
    ],
  ])('of %s end after --rpc-evm-timeout, and let others be answered', async (method, params) => {
    const hasty = await startTestNode(onTestFinished, {
      chains: { ...defaultChainSettings, rpcGasCap: 0n, rpcEvmTimeoutMs: 100 },
    });
    const call = hasty.call(path, method, params);
    const chainId = await hasty.call(path, 'eth_chainId', []);
    expect(chainId.result).toBe('0xa868');
    expect((await call).error).toEqual({ code: -32000, message: 'execution aborted (timeout = 100ms)' });
  });

  it('take the older names of block overrides', async () => {
    const code = assemble('COINBASE 0x00 MSTORE BASEFEE 0x20 MSTORE 0x40 0x00 RETURN');
    const overrides = { coinbase: sender, baseFee: '0x7' };
    const { result } = await node.call(path, 'eth_call', [
      { to: main, gasPrice: '0x0' },
      'latest',
      { [main]: { code } },
      overrides,
    ]);
    expect(result).toBe(`0x${'00'.repeat(12)}${sender.slice(2)}${'00'.repeat(31)}07`);
  });

  it.each([
    [
      { beaconRoot: `0x${'00'.repeat(32)}` },
      'block override "beaconRoot" is not supported for this RPC method',
    ],
    [{ withdrawals: [] }, 'block override "withdrawals" is not supported for this RPC method'],
  ])('refuse the block override %o', async (overrides, message) => {
    const { error } = await node.call(path, 'eth_call', [{ to: main }, 'latest', {}, overrides]);
    expect(error).toEqual({ code: -32000, message });
  });

  it('refuse a hash that no block has', async () => {
    const blockHash = `0x${'01'.repeat(32)}`;
    const { error } = await node.call(path, 'eth_call', [
      { to: main },
      { blockHash, requireCanonical: true },
    ]);
    expect(error).toEqual({ code: -32000, message: `block not found: hash ${blockHash}` });
  });
});

describe('testing_commitBlockV1', () => {
  it('makes the block that testing_buildBlockV1 tells the head', async () => {
    const { result: head } = await node.call(path, 'eth_getBlockByNumber', ['latest', false]);
    const { hash: parentHash } = head as { hash: string };
    const attributes = {
      timestamp: '0x6a000000',
      prevRandao: `0x${'00'.repeat(32)}`,
      suggestedFeeRecipient: `0x${'00'.repeat(20)}`,
    };
    const built = await node.call(path, 'testing_buildBlockV1', [parentHash, attributes, []]);
    const { blockHash } = (built.result as { executionPayload: { blockHash: string } }).executionPayload;
    const committed = await node.call(path, 'testing_commitBlockV1', [attributes, []]);
    expect(committed.result).toBe(blockHash);
    const again = await node.call(path, 'testing_buildBlockV1', [parentHash, attributes, []]);
    expect(again.error).toEqual({ code: -32000, message: 'parentHash is not current head' });
  });
});
