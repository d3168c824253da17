// `createNodeClient` with every method of a node
import { createNodeClient } from '@firn/node-client';

console.log(await createNodeClient({ url: 'http://127.0.0.1:9650' }).info.getNetworkName());
