import { httpTransport, withRetry, withTimeout } from '../../packages/jsonrpc/dist/client/index.js';
import { isRpcError } from '../../packages/jsonrpc/dist/errors/index.js';
import { ethGetBalance } from '../../packages/node-client/dist/index.js';

const transport = withTimeout(withRetry(httpTransport({ url: 'http://127.0.0.1:9650' })), 10_000);
const address = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
try {
  console.log(await ethGetBalance(transport, { address }, { pathParams: { blockchainId: 'C' } }));
} catch (error) {
  console.error(isRpcError(error) ? error.rpcCode : error);
}
