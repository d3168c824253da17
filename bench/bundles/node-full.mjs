import { httpTransport, withRetry, withTimeout } from '../../packages/jsonrpc/dist/client/index.js';
import { isRpcError } from '../../packages/jsonrpc/dist/errors/index.js';
import { infoGetNodeVersion } from '../../packages/node-client/dist/index.js';

const transport = withTimeout(withRetry(httpTransport({ url: 'http://127.0.0.1:9650' })), 10_000);
try {
  console.log(await infoGetNodeVersion(transport));
} catch (error) {
  console.error(isRpcError(error) ? error.rpcCode : error);
}
