import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { packPackages } from '../src/pack.js';
import { publishedPackages } from '../src/published-packages.js';
import { npmRegistry, projectEnvironment, unreachableRegistry } from '../src/registry/project-environment.js';
import type {} from './provided.js';

/** Packs the workspace once for all test files of the gate, which need no registry for it. */
export async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firn-packed-'));
  const settings = path.join(folder, 'npmrc');
  const [packed, unreachable, registry] = await Promise.all([
    packPackages(publishedPackages(), folder),
    unreachableRegistry(),
    npmRegistry(),
  ]);
  await writeFile(settings, `registry=${registry}\n`);
  project.provide('packed', packed);
  project.provide('projects', { folder, env: projectEnvironment(settings) });
  project.provide('unreachable', unreachable);
  return () => rm(folder, { recursive: true, force: true });
}
