// one call of a node over `fetch`
import { httpTransport } from '@firn/jsonrpc/client';
import { infoGetNetworkName } from '@firn/node-client';

console.log(await infoGetNetworkName(httpTransport({ url: 'http://127.0.0.1:9650' })));
