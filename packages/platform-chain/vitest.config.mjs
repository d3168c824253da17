import { storesInMemory, withIsolated } from '../../vitest.shared.mjs';

export default withIsolated({ env: storesInMemory(), globalSetup: ['@firn/testing/global-setup'] }, []);
