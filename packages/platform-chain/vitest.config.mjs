// @boundaries-ignore the settings of every test run belong to the workspace
import { storesInMemory, withIsolated } from '../../vitest.shared.mjs';

export default withIsolated({ env: storesInMemory(), globalSetup: ['@firn/testing/global-setup'] }, []);
