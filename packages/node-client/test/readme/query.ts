import { httpTransport } from '@firn/jsonrpc/client';
import { rpcQuery } from '@firn/jsonrpc/tanstack-query';
import { infoGetNetworkNameOperation } from '@firn/node-client';
import { QueryClient } from '@tanstack/query-core';

const transport = httpTransport({ url: 'http://127.0.0.1:9650' });
const queries = new QueryClient();

// The same options for useQuery of React, Vue, Solid, Svelte and Angular.
const { networkName } = await queries.fetchQuery(rpcQuery(transport, infoGetNetworkNameOperation, undefined));
console.log(networkName);
