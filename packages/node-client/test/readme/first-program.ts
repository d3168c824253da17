import { isRpcError } from '@firn/jsonrpc/errors';
import { createNodeClient } from '@firn/node-client';

const node = createNodeClient({ url: 'http://127.0.0.1:9650' });
const { eth } = node.chain('C');

// Two calls to two paths; calls to one path in one turn travel in one batch.
const [{ networkName }, head] = await Promise.all([node.info.getNetworkName(), eth.blockNumber()]);
console.log(networkName, head); // 64-bit values are bigint

try {
  await node.info.getNodeID();
} catch (error) {
  if (isRpcError(error)) console.log(error.rpcCode, error.message);
}
