import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
const from = `0x${'5e'.repeat(20)}`;
const overrides = { [from]: { balance: '0x56bc75e2d63100000', nonce: '0xffffffffffffffff' } };
// Returns nothing: a contract without code.
const creation = { from, input: '0x60006000f3', gas: '0x186a0' };
const message = 'nonce uint64 overflow';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(atEnd, {});
});

describe('a contract created from the last nonce', () => {
  it.each([
    ['eth_call', [creation, 'latest', overrides]],
    ['eth_estimateGas', [creation, 'latest', overrides]],
  ])('is refused by %s', async (method, params) => {
    expect((await node.call(path, method, params)).error).toEqual({ code: -32000, message });
  });

  it('is no access list', async () => {
    const { result } = await node.call(path, 'eth_createAccessList', [creation, 'latest', overrides]);
    expect(result).toMatchObject({ accessList: [], error: message });
  });

  it('keeps its gas and its nonce in a simulation', async () => {
    const { result } = await node.call(path, 'eth_simulateV1', [
      { blockStateCalls: [{ stateOverrides: overrides, calls: [creation, creation] }] },
    ]);
    const refused = { status: '0x0', returnData: '0x', logs: [], error: { code: -32015, message } };
    // 21,000, 32,000 for a creation, 2 for a word of code, 3 bytes and 2 of zero.
    const gasUsed = '0xcf42';
    expect(result).toMatchObject([
      {
        calls: [
          { ...refused, gasUsed },
          { ...refused, gasUsed },
        ],
      },
    ]);
  });

  it.each([
    ['callTracer', { type: 'CREATE', from, gasUsed: '0xcf42', error: message }],
    ['prestateTracer', { [from]: { nonce: Number(0xffffffffffffffffn) } }],
    ['flatCallTracer', [{ type: 'create', error: message }]],
    [undefined, { failed: true, structLogs: [], gas: 0xcf42 }],
  ])('is traced by %s', async (tracer, expected) => {
    const { result } = await node.call(path, 'debug_traceCall', [
      creation,
      'latest',
      { tracer, stateOverrides: overrides },
    ]);
    expect(result).toMatchObject(expected);
  });
});
