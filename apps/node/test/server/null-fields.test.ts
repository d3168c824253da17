import { richAddress } from '@firn/evm/fixtures/signed';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('a field that may be left out', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  const ask = (method: string, ...params: readonly unknown[]) => node.call('/ext/bc/C/rpc', method, params);

  it('may be null, at every depth', async () => {
    const call = {
      from: richAddress,
      to: richAddress,
      gas: null,
      gasPrice: null,
      value: '0x1',
      data: null,
      input: null,
      accessList: null,
    };
    const overrides = { [richAddress]: { balance: '0x5', code: null, stateDiff: null } };
    expect(await ask('eth_call', call, 'latest', overrides, { number: null })).toMatchObject({
      result: '0x',
    });
    expect(await ask('eth_estimateGas', call)).toMatchObject({ result: '0x5208' });
    const simulated = await ask('eth_simulateV1', {
      blockStateCalls: [{ blockOverrides: null, stateOverrides: null, calls: [call] }],
      validation: null,
    });
    expect(simulated).toMatchObject({ result: [{ calls: [{ status: '0x1' }] }] });
  });

  it('may be null in the calls about the node and its chains', async () => {
    const everything = await node.call('/ext/bc/P', 'platform.getCurrentValidators');
    const asked = await node.call('/ext/bc/P', 'platform.getCurrentValidators', {
      subnetID: null,
      nodeIDs: null,
    });
    expect(asked).toEqual(everything);
    expect(await node.call('/ext/info', 'info.peers', [{ nodeIDs: null }])).toMatchObject({
      result: { numPeers: '0' },
    });
    const { error } = await node.call('/ext/bc/P', 'platform.getTx', { txID: null });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('txID') });
  });

  it('is refused by what is wrong, whatever else is null', async () => {
    const { error } = await ask('eth_call', { to: richAddress, gas: null, value: 'much' });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('value') });
    expect((await ask('eth_getStorageValues', { [richAddress]: [null] })).error?.code).toBe(-32602);
  });
});
