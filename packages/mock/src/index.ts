export { createMock, type Mock } from './mock.js';
export type { MockOptions } from './mock-options.js';
