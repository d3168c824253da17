import { listChainsOperation, listChainsPaging } from '@firn/metrics-client';
import { httpTransport } from '@firn/rest/client';
import { restInfiniteQuery } from '@firn/rest/tanstack-query';
import { QueryClient } from '@tanstack/query-core';

const transport = httpTransport({ baseUrl: 'http://127.0.0.1:9660' });
const queries = new QueryClient();

// The same options for useInfiniteQuery of React, Vue, Solid, Svelte and Angular.
const chains = restInfiniteQuery(transport, listChainsOperation, listChainsPaging, {});
const { pages } = await queries.fetchInfiniteQuery({ ...chains, pages: 2 });
console.log(pages.map((page) => page.chains.map(({ chainName }) => chainName)));
