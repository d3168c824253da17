import { createServer } from 'node:http';
import { bindGroup, createEndpoint, nodeListener } from '../../packages/jsonrpc/dist/server/index.js';
import { evmGroup } from '../../packages/node-server/dist/index.js';
import { balanceOf, chainId, report } from './methods.mjs';

const handlers = {
  eth_chainId: () => chainId,
  eth_getBalance: ({ address }) => balanceOf(address),
};
const unserved = Object.keys(evmGroup.methods).filter((name) => !(name in handlers));
const endpoint = createEndpoint({ groups: [bindGroup(evmGroup, handlers, { unserved })], context: {} });
const server = createServer(nodeListener({ route: () => endpoint }));
server.listen(0, '127.0.0.1', () => report(server.address().port));
