import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { CustomChainOptions, ImportedChainOptions } from './node-options.js';

/** A foreign chain, `NAME=FOLDER`, after those that were named before. @throws InvalidArgumentError */
export function importedChain(
  text: string,
  earlier: readonly ImportedChainOptions[],
  nodeChecks: readonly string[],
): readonly ImportedChainOptions[] {
  const { name, path } = namedPath(text, 'FOLDER', earlier, nodeChecks);
  return [...earlier, { name, folder: path }];
}

/** A custom chain, `NAME=FILE`, after those that were named before. @throws InvalidArgumentError */
export function customChain(
  text: string,
  earlier: readonly CustomChainOptions[],
  nodeChecks: readonly string[],
): readonly CustomChainOptions[] {
  const { name, path } = namedPath(text, 'FILE', earlier, nodeChecks);
  return [...earlier, { name, genesisFile: path }];
}

function namedPath(
  text: string,
  kind: string,
  earlier: readonly { readonly name: string }[],
  nodeChecks: readonly string[],
): { readonly name: string; readonly path: string } {
  const [, name, path] = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})=(.+)$/s.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new InvalidArgumentError(
      `It must be NAME=${kind}, the name of at most 64 letters, digits and . _ -`,
    );
  }
  if (earlier.some((chain) => chain.name === name)) {
    throw new InvalidArgumentError(`The name ${name} is given twice.`);
  }
  if (nodeChecks.includes(name)) {
    throw new InvalidArgumentError(
      `Health checks have the names of chains, and ${nodeChecks.join(', ')} are checks of the node.`,
    );
  }
  return { name, path: resolve(path) };
}
