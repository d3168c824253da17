import { mergeConfig } from 'vitest/config';
import { shared, storesInMemory } from '../../vitest.shared.mjs';

// Few files, which start programs: sharing modules would save nothing.
export default mergeConfig(shared, { test: { isolate: true, env: storesInMemory() } });
