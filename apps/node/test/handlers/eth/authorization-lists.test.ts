import { nodeOpenRpc } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
const from = funded.address.toLowerCase();
const account = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const authorization = {
  chainId: '0x0',
  address: `0x${'cc'.repeat(20)}`,
  nonce: '0x0',
  yParity: '0x0',
  r: '0x1',
  s: '0x1',
};
const request = { from, to: account.address.toLowerCase(), authorizationList: [authorization] };

// What runs a call puts words of its own in front.
const refusal = {
  code: -32_000,
  message: expect.stringMatching(/\btransaction type not supported\b/u),
};

interface MethodDocument {
  readonly name: string;
  readonly errors: readonly { readonly $ref: string }[];
}

/** Names of the errors of a method, by its document. */
function declaredErrors(method: string): readonly string[] {
  const methods = [nodeOpenRpc.evm, nodeOpenRpc.dev].flatMap((document) => document.methods);
  const found = methods.find(({ name }) => name === method) as MethodDocument | undefined;
  return (found?.errors ?? []).map(({ $ref }) => $ref.replace('#/components/errors/', ''));
}

describe('an authorization list on a chain that takes none', () => {
  let node: TestNode;
  let raw: string;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { devApi: true });
    raw = await account.signTransaction({
      type: 'eip7702',
      chainId: 43_112,
      nonce: 0,
      gas: 100_000n,
      maxFeePerGas: 300_000_000_000n,
      to: account.address,
      authorizationList: [
        await account.signAuthorization({ chainId: 0, address: `0x${'cc'.repeat(20)}`, nonce: 0 }),
      ],
    });
  });

  it.each<[method: string, params: () => readonly unknown[]]>([
    ['eth_call', () => [request]],
    ['eth_callDetailed', () => [request]],
    ['eth_createAccessList', () => [request]],
    ['eth_estimateGas', () => [request]],
    ['eth_fillTransaction', () => [request]],
    ['eth_simulateV1', () => [{ blockStateCalls: [{ calls: [request] }] }]],
    ['eth_sendTransaction', () => [request]],
    ['eth_sendTransaction', () => [{ ...request, gas: '0x30d40' }]],
    ['eth_sendRawTransaction', () => [raw]],
    ['eth_sendRawTransactionSync', () => [raw]],
    ['dev_sendUnsignedTransaction', () => [request]],
    ['debug_traceCall', () => [request, 'latest', {}]],
    ['debug_traceCall', () => [request, 'latest', { tracer: 'callTracer' }]],
    ['trace_call', () => [request, ['trace'], 'latest']],
    ['trace_callMany', () => [[[request, ['trace']]], 'latest']],
    ['trace_rawTransaction', () => [raw, ['trace']]],
  ])('is refused by %s, whose document says so', async (method, params) => {
    const { error } = await node.call(path, method, params());
    expect(error).toEqual(refusal);
    expect(declaredErrors(method)).toContain('TransactionTypeNotSupported');
  });

  it('is refused by personal_sendTransaction, whose document says so', async () => {
    const { result } = await node.call(path, 'personal_newAccount', ['secret']);
    const sent = { ...request, from: result, gas: '0x30d40' };
    const { error } = await node.call(path, 'personal_sendTransaction', [sent, 'secret']);
    expect(error).toEqual(refusal);
    expect(declaredErrors('personal_sendTransaction')).toContain('TransactionTypeNotSupported');
  });
});
