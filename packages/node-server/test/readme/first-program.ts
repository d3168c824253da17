import { createServer } from 'node:http';
import { bindGroup, createEndpoint, nodeListener } from '@firn/jsonrpc/server';
import { type ValidatorsHandlers, validatorsGroup } from '@firn/node-server';

/** What the handlers work with. */
interface Chain {
  readonly startTime: bigint;
}

const handlers: ValidatorsHandlers<Chain> = {
  // Parameters and results are checked and decoded: a weight is a bigint.
  'validators.getCurrentValidators': ({ nodeIDs }, chain) => ({
    validators: (nodeIDs ?? ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg']).map((nodeID) => ({
      validationID: 'bF3fqZ6mubzZDeP9G9gE2L23PAU3X71aC68XA7gbi3Lbe7TLS',
      nodeID,
      weight: 20n,
      startTimestamp: chain.startTime,
      isActive: true,
      isL1Validator: false,
      isConnected: true,
      uptimeSeconds: 36n,
      uptimePercentage: 100,
    })),
  }),
};

const endpoint = createEndpoint({
  groups: [bindGroup(validatorsGroup, handlers)],
  context: { startTime: 1732025492n },
});
const route = (path: string) => (path === '/ext/bc/C/validators' ? endpoint : undefined);
const server = createServer(nodeListener({ route })).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const { port } = server.address() as { port: number };
const response = await fetch(`http://127.0.0.1:${port}/ext/bc/C/validators`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"method":"validators.getCurrentValidators","params":{"nodeIDs":["Alice"]}}',
});
const { error } = (await response.json()) as {
  error: { code: number; data: { reason: string } };
};
console.log(error.code, error.data.reason);
server.close();
