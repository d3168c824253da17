import jayson from 'jayson';
import { balanceOf, chainId, report } from './methods.mjs';

const server = new jayson.Server({
  eth_chainId: (_params, callback) => callback(null, chainId),
  eth_getBalance: (params, callback) => callback(null, balanceOf(params[0])),
}).http();
server.listen(0, '127.0.0.1', () => report(server.address().port));
