import { httpTransport } from '../../packages/jsonrpc/dist/client/index.js';
import { infoGetNodeVersion } from '../../packages/node-client/dist/index.js';

const transport = httpTransport({ url: 'http://127.0.0.1:9650' });
console.log(await infoGetNodeVersion(transport));
