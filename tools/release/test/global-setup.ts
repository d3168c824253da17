import type { TestProject } from 'vitest/node';
import { publishWorkspace, startRegistry, unreachableRegistry } from '../src/registry/local-registry.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The registry that has every package of the workspace. */
    readonly registry: { readonly url: string; readonly folder: string; readonly env: NodeJS.ProcessEnv };
    /** Why packages of others cannot be installed, or the empty text. */
    readonly unreachable: string;
  }
}

/** Starts one registry for all test files and publishes the workspace to it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [registry, unreachable] = await Promise.all([
    startRegistry({ scopes: ['@firn', '@shop'] }),
    unreachableRegistry(),
  ]);
  const { url, folder, env } = registry;
  await publishWorkspace(registry);
  project.provide('registry', { url, folder, env });
  project.provide('unreachable', unreachable ?? '');
  if (unreachable !== undefined) console.warn(`tests that install packages are skipped: ${unreachable}`);
  return () => registry[Symbol.asyncDispose]();
}
