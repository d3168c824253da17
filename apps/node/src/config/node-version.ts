import { readFileSync } from 'node:fs';
import { formatVersion, readOptional } from '@firn/storage';
import type { RpcCompat } from './node-options.js';

const packageFolder = new URL('../../', import.meta.url);
const repositoryFolder = new URL('../../', packageFolder);

/** Versions of this program and of its parts. */
export interface NodeVersion {
  /** `firn/1.2.3`. */
  readonly version: string;
  /** Version of the format of the database. */
  readonly databaseVersion: string;
  /** Commit of the sources beside the program; empty where it runs outside of a repository. */
  readonly gitCommit: string;
  /** Version of the protocol with plugin VMs that are programs of their own; `0`: this node speaks none, its plugins are modules. */
  readonly rpcProtocolVersion: string;
  /** `v1.2.3`, the version of the built-in virtual machines. */
  readonly release: string;
}

/** The version of the reference node that this one models, by its sources (reference: helicon 4). */
const referenceVersion = {
  version: 'avalanchego/1.15.1',
  databaseVersion: 'v1.4.5',
  rpcProtocolVersion: '46',
  release: 'v1.15.1',
} as const;

/**
 * Reads the versions: of the package, and of the repository that it stands in; those of the reference node where this one
 * answers as it does, for tools that look at them.
 */
export function readNodeVersion(compat: RpcCompat = 'all'): NodeVersion {
  if (compat === 'reference') return { ...referenceVersion, gitCommit: readGitCommit() };
  const { version } = JSON.parse(readFileSync(new URL('package.json', packageFolder), 'utf8')) as {
    readonly version: string;
  };
  return {
    version: `firn/${version}`,
    databaseVersion: `v${formatVersion}.0.0`,
    gitCommit: readGitCommit(),
    rpcProtocolVersion: '0',
    release: `v${version}`,
  };
}

/** A version in one line, as the reference node prints it. */
export function nodeVersionLine({
  version,
  databaseVersion,
  rpcProtocolVersion,
  gitCommit,
}: NodeVersion): string {
  const commit = gitCommit === '' ? '' : `, commit=${gitCommit}`;
  return `${version} [database=${databaseVersion}, rpcchainvm=${rpcProtocolVersion}${commit}]`;
}

function readGitCommit(): string {
  const head = readOptional(new URL('.git/HEAD', repositoryFolder))?.trim();
  const ref = head?.startsWith('ref: ') ? head.slice(5) : undefined;
  if (ref === undefined) return head ?? '';
  const loose = readOptional(new URL(`.git/${ref}`, repositoryFolder))?.trim();
  if (loose !== undefined) return loose;
  const packed = readOptional(new URL('.git/packed-refs', repositoryFolder)) ?? '';
  return (
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.slice(0, 40) ?? ''
  );
}
