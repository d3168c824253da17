import type { PackedPackage } from '../src/pack.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Every package of the workspace as it is published: packed once for all tests of the gate. */
    readonly packed: readonly PackedPackage[];
    /** Address of the registry of the soak, which has every package of the workspace. */
    readonly registry: string;
    /** Where projects of others are, and what npm is told there. */
    readonly projects: { readonly folder: string; readonly env: NodeJS.ProcessEnv };
    /** Why packages of others cannot be installed, or undefined where they can. */
    readonly unreachable: string | undefined;
  }
}
