// @boundaries-ignore the settings of every test run belong to the workspace
import { shared } from '../../vitest.shared.mjs';

export default shared;
