// @boundaries-ignore the settings of every test run belong to the workspace
import { withIsolated } from '../../vitest.shared.mjs';

export default withIsolated({ globalSetup: ['@firn/testing/global-setup'] }, []);
