import { mergeConfig } from 'vitest/config';
// @boundaries-ignore the settings of every test run belong to the workspace
import { shared, storesInMemory } from '../../vitest.shared.mjs';

export default mergeConfig(shared, { test: { env: storesInMemory() } });
