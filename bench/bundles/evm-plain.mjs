import { httpTransport } from '../../packages/jsonrpc/dist/client/index.js';
import { ethGetBalance } from '../../packages/node-client/dist/index.js';

const transport = httpTransport({ url: 'http://127.0.0.1:9650' });
const address = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
console.log(await ethGetBalance(transport, { address }, { pathParams: { blockchainId: 'C' } }));
