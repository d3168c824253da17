import { mergeConfig } from 'vitest/config';
import { shared, storesInMemory } from '../../vitest.shared.mjs';

// Its tests wait for a browser half of their time.
export default mergeConfig(shared, { test: { maxWorkers: 2, env: storesInMemory() } });
