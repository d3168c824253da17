import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { packPackages } from '../src/pack.js';
import { publishedPackages } from '../src/published-packages.js';
import { npmRegistry, projectEnvironment, unreachableRegistry } from '../src/registry/project-environment.js';
import { startPinnedRegistry } from './pinned-registry.js';
import type {} from './provided.js';

/** Packs the workspace once for all test files of the gate, which need no registry for it. */
export async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firn-packed-'));
  const settings = path.join(folder, 'npmrc');
  const others = await startPinnedRegistry(await npmRegistry());
  const [packed, unreachable] = await Promise.all([
    packPackages(publishedPackages(), folder),
    unreachableRegistry(),
  ]);
  await writeFile(settings, `registry=${others.url}\n`);
  project.provide('packed', packed);
  project.provide('projects', { folder, env: projectEnvironment(settings) });
  project.provide('unreachable', unreachable);
  return async () => {
    await others.close();
    await rm(folder, { recursive: true, force: true });
  };
}
