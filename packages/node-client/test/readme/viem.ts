import { httpTransport } from '@firn/jsonrpc/client';
import { viemTransport } from '@firn/node-client/viem';
import { createPublicClient } from 'viem';

const transport = httpTransport({ url: 'http://127.0.0.1:9650' });
const client = createPublicClient({ transport: viemTransport({ transport }) });
console.log(await client.getBlockNumber());
