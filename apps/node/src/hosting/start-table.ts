import { checksumAddress } from '@firn/crypto';
import { bytesToHex } from '@firn/primitives/bytes';
import colors from 'picocolors';
import type { RunningNode } from './start-node.js';

/** A few lines that tell a person at a terminal what runs and where. */
export function startTable({ node, url }: RunningNode): string {
  const rows: readonly (readonly [string, string])[] = [
    ['version', node.version.version],
    ['network', `${node.network.name} (${node.network.id})`],
    ['node', node.identity.nodeId],
    ['peers', `at ${node.peers.address}`],
    ['data', node.options.dataDir],
    ...(node.options.explorer.enabled === false ? [] : [['explorer', `${url}/`] as const]),
    ['info', `${url}/ext/info`],
    ['P', `${url}/ext/bc/P`],
    ...node.evmChains.flatMap(({ name, chain }) => [
      [
        name,
        `${url}/ext/bc/${name}/rpc  chain ID ${chain.chainId}, block ${chain.head.header.number}`,
      ] as const,
      // A public server has WebSocket for the C-Chain alone.
      ...(name === 'C' || !node.options.publicApi
        ? [['', `${url.replace(/^http/, 'ws')}/ext/bc/${name}/ws`] as const]
        : []),
    ]),
    ...(node.options.apiAdminEnabled ? [['admin', `${url}/ext/admin`] as const] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${colors.bold(name.padEnd(width))}  ${text}`);
  return `\n${[...lines, ...accountLines(node)].join('\n')}\n\n`;
}

/** The accounts of the mnemonic: whoever runs tests copies their keys from here. */
function accountLines({ mnemonicAccounts, options }: RunningNode['node']): readonly string[] {
  if (mnemonicAccounts.length === 0 || options.mnemonic === undefined) return [];
  const { mnemonic, derivationPath } = options.mnemonic;
  return [
    '',
    `  ${colors.bold('accounts')}  unlocked, for development only: whoever has the words has the keys`,
    ...mnemonicAccounts.map(
      ({ address, key }, number) =>
        `  ${String(number).padStart(4)}  ${checksumAddress(address)}  ${bytesToHex(key)}`,
    ),
    `        mnemonic ${mnemonic}`,
    `        path     ${derivationPath}/0 and so on`,
  ];
}
