import { createEndpoint, type GroupContract, type MethodContract } from '@firn/jsonrpc/server';
import { describe, expect, it } from 'vitest';
import * as server from '../src/index.js';

const groups = Object.entries(server)
  .filter(([name]) => name.endsWith('Group'))
  .map(([, group]) => group as GroupContract);
const methods: MethodContract<unknown, never>[] = groups.flatMap((group) =>
  Object.entries(group.methods).map(([name, method]) => ({ name, ...method })),
);

/** An endpoint that answers one method with the parameters that it was given. */
async function call(
  method: string,
  params: string,
): Promise<{ result?: unknown; error?: { code: number; data?: unknown } }> {
  const contract = methods.find(({ name }) => name === method);
  if (contract === undefined) throw new Error(`no method ${method}`);
  let given: unknown;
  const handler = (decoded: unknown): unknown => {
    given = decoded;
    throw new Error('seen');
  };
  const group = { name: '', aliases: [], subscriptions: [], methods: [{ contract, handler }] };
  const profile = { adminEnabled: true, publicApi: false };
  const endpoint = createEndpoint({
    groups: [group],
    context: undefined,
    profile,
    logger: { error: () => {} },
  });
  const answer = await endpoint.dispatch(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`);
  const { error } = JSON.parse(answer ?? '') as { error: { code: number; data?: unknown } };
  return error.code === -32603 ? { result: given } : { error };
}

describe('the tables of the groups', () => {
  it('are those of the groups of the contract', () => {
    expect(groups.map(({ name }) => name).sort()).toEqual([
      'admin',
      'avm',
      'chain-admin',
      'custom-evm',
      'dev',
      'evm',
      'health',
      'info',
      'native',
      'platform',
      'validators',
    ]);
  });

  it('name the WebSocket path where there is one, and the aliases', () => {
    expect(server.evmGroup.webSocketPath).toBe('/ext/bc/{blockchainId}/ws');
    expect(server.nativeGroup.aliases).toEqual(['avax']);
    expect(server.infoGroup).not.toHaveProperty('webSocketPath');
  });

  it('keep what one node alone knows, and what administers it, apart', () => {
    expect(Object.values(server.adminGroup.methods).every(({ access }) => access === 'admin')).toBe(true);
    expect(server.evmGroup.methods.debug_traceCall.access).toBe('debug');
    expect(server.evmGroup.methods.eth_getBalance.access).toBe('public');
    expect(Object.values(server.devGroup.methods).every(({ access }) => access === 'debug')).toBe(true);
  });
});

describe('the parameters of a method', () => {
  const address = '"0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc"';

  it('are decoded with their defaults', async () => {
    const { result } = await call('eth_getBalance', `[${address}]`);
    expect(result).toEqual({ address: JSON.parse(address), block: 'latest' });
  });

  it('count null at an optional position as left out', async () => {
    const { result } = await call('eth_getBalance', `[${address},null]`);
    expect(result).toEqual({ address: JSON.parse(address), block: 'latest' });
  });

  it('refuse null at a required position', async () => {
    const { error } = await call('eth_getBalance', '[null,"latest"]');
    expect(error).toMatchObject({ code: -32602, data: { path: 'address', rule: 'required' } });
  });

  it('hold 64-bit values exactly, as text or as an integer', async () => {
    expect(await call('platform.getBlockByHeight', '{"height":"18446744073709551615"}')).toMatchObject({
      result: { height: 18446744073709551615n },
    });
    expect(await call('platform.getBlockByHeight', '[{"height":7}]')).toMatchObject({
      result: { height: 7n },
    });
  });

  it('are refused with the path and the rule that they break', async () => {
    const { error } = await call(
      'info.peers',
      '{"nodeIDs":["NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","Alice"]}',
    );
    expect(error).toMatchObject({ code: -32602, data: { path: 'nodeIDs[1]', rule: 'format:node-id' } });
  });
});
