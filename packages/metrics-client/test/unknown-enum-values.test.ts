import { inProcessTransport } from '@firn/rest/client';
import { expect, expectTypeOf, it } from 'vitest';
import { createMetricsClient, getChain, getChainWithResponse, listChainsPages } from '../src/index.js';

const chain = {
  evmChainId: 1,
  chainName: 'One',
  blockchainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  subnetId: '11111111111111111111111111111111LpoYY',
  network: 'devnet',
};
/** A service that is newer than the document: a network has a new name. */
const transport = inProcessTransport({
  fetch: (request) => Response.json(request.url.endsWith('/chains') ? { chains: [chain] } : chain),
});

type Known = 'mainnet' | 'fuji' | 'testnet';
type Open = Known | (string & {});

it('are kept by a client, and its types show it', async () => {
  const client = createMetricsClient({ transport, unknownEnumValues: 'keep' });
  const { network, evmChainId } = await client.chains.getChain({ chainId: 1n });
  expectTypeOf(network).toEqualTypeOf<Open>();
  expect([network, evmChainId]).toEqual(['devnet', 1n]);
  for await (const item of client.chains.listChains.items()) {
    expectTypeOf(item.network).toEqualTypeOf<Open>();
    expect(item.network).toBe('devnet');
  }
});

it('are kept by one call of a client that rejects them, and its types show it', async () => {
  const client = createMetricsClient({ transport });
  await expect(client.chains.getChain({ chainId: 1n })).rejects.toMatchObject({ body: chain });
  const kept = await client.chains.getChain({ chainId: 1n }, { unknownEnumValues: 'keep' });
  expectTypeOf(kept.network).toEqualTypeOf<Open>();
  expect(kept.network).toBe('devnet');
  for await (const page of client.chains.listChains.pages({}, { unknownEnumValues: 'keep' }))
    expectTypeOf(page.chains[0]?.network).toEqualTypeOf<Open | undefined>();
});

it('are kept by single functions', async () => {
  const options = { unknownEnumValues: 'keep' } as const;
  const { network } = await getChain(transport, { chainId: 1n }, options);
  expectTypeOf(network).toEqualTypeOf<Open>();
  const response = await getChainWithResponse(transport, { chainId: 1n }, options);
  if (response.status === 200) expectTypeOf(response.body.network).toEqualTypeOf<Open>();
  expect(response).toMatchObject({ status: 200, body: { network: 'devnet' } });
  for await (const page of listChainsPages(transport, undefined, options))
    expectTypeOf(page.chains[0]?.network).toEqualTypeOf<Open | undefined>();
});

it('leave the type of the client as it is where nothing says to keep them', () => {
  type Client = ReturnType<typeof createMetricsClient>;
  expectTypeOf<Awaited<ReturnType<Client['chains']['getChain']>>['network']>().toEqualTypeOf<Known>();
  expectTypeOf<Parameters<Client['chains']['getChain']>[0]>().toEqualTypeOf<{ readonly chainId: bigint }>;
});
