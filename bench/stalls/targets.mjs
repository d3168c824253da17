import { fileURLToPath } from 'node:url';
import { rpcText } from './requests.mjs';
import { metricsRequests } from './rows/metrics-requests.mjs';
import { nodeChain } from './rows/node-chain.mjs';
import { nodeConnections } from './rows/node-connections.mjs';
import { nodeExecutions } from './rows/node-executions.mjs';
import { nodeMessages } from './rows/node-messages.mjs';
import { nodeReads } from './rows/node-reads.mjs';
import { nodeServices } from './rows/node-services.mjs';
import { nodeStates } from './rows/node-states.mjs';
import { publicFloods } from './rows/public-floods.mjs';
import { startMetrics } from './start-metrics.mjs';
import { startTarget } from './start-target.mjs';

const repository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const nodeProgram = repository('apps/node/dist/program/main.js');
const nodeReady = /listening on (http:\S+)/;
const nodeArgs = (folder) => [
  '--http-port=0',
  '--staking-port=0',
  `--data-dir=${folder}/data`,
  '--log-level=WARN',
];
const cheapOf = ({ url }) => ({ url: `${url}/ext/bc/C/rpc`, method: 'POST', body: rpcText('eth_chainId') });

/**
 * The programs of the stall table and their rows. A target is `{ name, rows, start() }`; `start` gives what `startTarget` does, `cheap`:
 * the request that a bystander sends meanwhile, and `isFair` where floods come from another address than the bystander's and must not make it wait.
 */
export const targets = [
  {
    name: 'node',
    rows: [
      ...nodeExecutions,
      ...nodeMessages,
      ...nodeReads,
      ...nodeChain,
      ...nodeStates,
      ...nodeServices,
      // Last: they leave no room for more filters of the client.
      ...nodeConnections,
    ],
    async start() {
      const target = await startTarget({
        file: nodeProgram,
        args: (folder) => [...nodeArgs(folder), '--api-admin-enabled=true'],
        ready: nodeReady,
      });
      return { ...target, cheap: cheapOf(target) };
    },
  },
  {
    name: 'public node',
    rows: publicFloods,
    async start() {
      const target = await startTarget({
        file: nodeProgram,
        args: (folder) => [...nodeArgs(folder), '--public-api'],
        ready: nodeReady,
      });
      return { ...target, isFair: true, cheap: { ...cheapOf(target), localAddress: '127.0.0.1' } };
    },
  },
  { name: 'metrics', rows: metricsRequests, start: startMetrics },
];
