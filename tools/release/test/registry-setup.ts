import type { TestProject } from 'vitest/node';
import { publishWorkspace, startRegistry } from '../src/registry/local-registry.js';
import { npmRegistry, unreachableRegistry } from '../src/registry/project-environment.js';
import { startPinnedRegistry } from './pinned-registry.js';
import type {} from './provided.js';

/** Starts one registry for all test files of the soak and publishes the workspace to it. */
export async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const others = await startPinnedRegistry(await npmRegistry());
  const [registry, unreachable] = await Promise.all([
    startRegistry({ scopes: ['@firn', '@shop'], others: others.url }),
    unreachableRegistry(),
  ]);
  const { url, folder, env } = registry;
  await publishWorkspace(registry);
  project.provide('registry', url);
  project.provide('projects', { folder, env });
  project.provide('unreachable', unreachable);
  return async () => {
    await registry[Symbol.asyncDispose]();
    await others.close();
  };
}
