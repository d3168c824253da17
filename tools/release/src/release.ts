import { spawn } from 'node:child_process';
import getReleasePlan from '@changesets/get-release-plan';
import { type PackedPackage, withPacked } from './pack.js';
import { type PublishedPackage, publishedPackages, root } from './published-packages.js';
import { toolPath } from './run.js';

/** Time that a registry has to say whether it knows a version. */
const registryTimeoutMs = 10_000;

/** Publishes every version that the registry does not have, and tags it. Resolves with the exit code. */
export function publish(args: readonly string[]): Promise<number> {
  const child = spawn(toolPath('changeset'), ['publish', ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A published package whose version changes. */
export interface VersionChange {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What a release would do. */
export interface ReleasePreview {
  /** What the pending changesets ask for. */
  readonly versions: readonly VersionChange[];
  /** Packages whose version the registry does not have. */
  readonly packages: readonly PackedPackage[];
  /** Why the registry could not be asked, if so; then `packages` has all. */
  readonly unasked?: string;
}

/** The versions that the pending changesets ask for, by name. */
export async function plannedVersions(): Promise<VersionChange[]> {
  const plan = await getReleasePlan(root);
  const published = new Set(publishedPackages().map(({ name }) => name));
  return plan.releases
    .filter(({ name, type }) => type !== 'none' && published.has(name))
    .map(({ name, oldVersion, newVersion }) => ({ name, from: oldVersion, to: newVersion }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds out what a release would do: changes nothing in the project and needs no login. */
export async function previewRelease(registry: string): Promise<ReleasePreview> {
  const versions = await plannedVersions();
  const { missing, unasked } = await missingFrom(registry, publishedPackages());
  const packages = await withPacked(missing, (packed) => packed);
  return { versions, packages, ...(unasked !== undefined && { unasked }) };
}

async function missingFrom(
  registry: string,
  packages: readonly PublishedPackage[],
): Promise<{ missing: readonly PublishedPackage[]; unasked?: string }> {
  const signal = AbortSignal.timeout(registryTimeoutMs);
  try {
    const known = await Promise.all(packages.map((each) => isKnown(registry, each, signal)));
    return { missing: packages.filter((_, index) => known[index] === false) };
  } catch (error) {
    return { missing: packages, unasked: error instanceof Error ? error.message : String(error) };
  }
}

async function isKnown(
  registry: string,
  { name, version }: PublishedPackage,
  signal: AbortSignal,
): Promise<boolean> {
  const address = new URL(`${name.replace('/', '%2f')}/${version}`, registry.replace(/\/*$/, '/'));
  const answer = await fetch(address, { signal });
  await answer.arrayBuffer();
  if (answer.ok) return true;
  if (answer.status === 404) return false;
  throw new Error(`${address} was answered ${answer.status}`);
}

/** A preview as text. */
export function previewText(registry: string, { versions, packages, unasked }: ReleasePreview): string {
  const width = Math.max(0, ...[...versions, ...packages].map(({ name }) => name.length));
  const lines = [
    versions.length === 0
      ? 'No changesets are pending: no version would change.'
      : 'The pending changesets ask for',
    ...versions.map(({ name, from, to }) => `  ${name.padEnd(width)}  ${from} -> ${to}`),
    '',
    packages.length === 0
      ? `Nothing would be published: ${registry} has every version.`
      : `With the versions as they are, these would be published to ${registry}`,
    ...packages.map(({ name, version, files, packedBytes, unpackedBytes }) => {
      const sizes = `${kilobytes(packedBytes)} packed, ${kilobytes(unpackedBytes)} unpacked, ${files} files`;
      return `  ${name.padEnd(width)}  ${version}  ${sizes}`;
    }),
    ...(unasked === undefined ? [] : ['', `The registry could not be asked which it has: ${unasked}`]),
    '',
    'Nothing was changed.',
  ];
  return lines.join('\n');
}

/** `1 234 567` bytes as `1235 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}
