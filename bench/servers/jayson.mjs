import jayson from 'jayson';
import { handlers, report } from './methods.mjs';

const methods = [...handlers].map(([name, handler]) => [
  name,
  (params, callback) => callback(null, handler(params)),
]);
const server = new jayson.Server(Object.fromEntries(methods)).http();
server.listen(0, '127.0.0.1', () => report(server.address().port));
