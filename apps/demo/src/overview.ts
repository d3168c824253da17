import colors from 'picocolors';
import { demoAccounts, fundedPrivateKey } from './accounts.js';
import type { DataFolder } from './data-folder.js';

/** What the overview names. */
export interface OverviewOptions {
  /** Where the explorer is served that knows both programs. */
  readonly explorerUrl: string;
  readonly nodeUrl: string;
  readonly metricsUrl: string;
  readonly evmChainId: bigint;
  readonly folder: DataFolder;
  readonly traffic: boolean;
}

/** The table of what runs where, as text for the terminal. */
export function overview(options: OverviewOptions): string {
  const { explorerUrl, nodeUrl, metricsUrl, folder } = options;
  const { funded } = demoAccounts();
  const rows: readonly (readonly [string, string])[] = [
    ['explorer', `${explorerUrl}/`],
    ['node', nodeUrl],
    ['C-Chain RPC', `${nodeUrl}/ext/bc/C/rpc`],
    ['EVM chain ID', String(options.evmChainId)],
    ['platform chain', `${nodeUrl}/ext/bc/P`],
    ['node information', `${nodeUrl}/ext/info`],
    ['metrics service', metricsUrl],
    ['transactions by hour', `${metricsUrl}/v2/chains/${options.evmChainId}/metrics/txCount`],
    ['funded account', funded.address],
    ['its private key', `${fundedPrivateKey} (development only)`],
    ['demonstration traffic', options.traffic ? 'on; turn it off with --no-traffic' : 'off'],
    ['data', folder.root],
    ['logs', `${folder.nodeLog}\n${folder.metricsLog}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.flatMap(([name, value]) =>
    value.split('\n').map((line, index) => `  ${colors.dim((index === 0 ? name : '').padEnd(width))}${line}`),
  );
  return [
    '',
    colors.bold('Firn is running'),
    ...lines,
    '',
    colors.dim('  Ask it:'),
    `  curl -s ${nodeUrl}/ext/bc/C/rpc -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`,
    '',
    colors.dim('  Ctrl-C stops everything; the data stays.'),
    '',
  ].join('\n');
}
