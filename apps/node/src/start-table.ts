import colors from 'picocolors';
import type { RunningNode } from './node/start-node.js';

/** A few lines that tell a person at a terminal what runs and where. */
export function startTable({ node, url }: RunningNode): string {
  const rows: readonly (readonly [string, string])[] = [
    ['version', node.version.version],
    ['network', `${node.network.name} (${node.network.id})`],
    ['node', node.identity.nodeId],
    ['peers', `at ${node.peers.address}`],
    ['data', node.options.dataDir],
    ['info', `${url}/ext/info`],
    ['P', `${url}/ext/bc/P`],
    ...node.evmChains.map(
      ({ name, chain }) =>
        [
          name,
          `${url}/ext/bc/${name}/rpc  chain ID ${chain.chainId}, block ${chain.head.header.number}`,
        ] as const,
    ),
    ...(node.options.apiAdminEnabled ? [['admin', `${url}/ext/admin`] as const] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${colors.bold(name.padEnd(width))}  ${text}`);
  return `\n${lines.join('\n')}\n\n`;
}
