import { openDocument } from '@firn/contract/document';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import { afterAll, beforeAll } from 'vitest';

/** A server of examples for both services, for the tests of a file. */
export interface MockedServices {
  readonly url: string;
  /** What a consumer finds out that asks it. */
  readonly expected: { readonly networkName: string; readonly chains: number };
}

/** Starts it before the tests. */
export function mockedServices(): MockedServices {
  let mock: MockServer;
  let expected: MockedServices['expected'];

  beforeAll(async () => {
    const documents = [...Object.values(nodeOpenRpc), metricsOpenApi];
    mock = await startMockServer({
      contracts: documents.map((document) => openDocument(document, { codecs: true })),
    });
    const chains = await (await fetch(`${mock.url}/v2/chains`)).json();
    const call = { jsonrpc: '2.0', id: 1, method: 'info.getNetworkName' };
    const answer = await fetch(`${mock.url}/ext/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    expected = { networkName: (await answer.json()).result.networkName, chains: chains.chains.length };
  });

  afterAll(() => mock.close());
  return {
    get url() {
      return mock.url;
    },
    get expected() {
      return expected;
    },
  };
}
