import { httpTransport } from '@firn/jsonrpc/client';
import { eip1193Provider } from '@firn/node-client/eip1193';

const transport = httpTransport({ url: 'http://127.0.0.1:9650' });
const provider = eip1193Provider({ transport, chain: 'C' });
console.log(await provider.request({ method: 'eth_blockNumber' }));
