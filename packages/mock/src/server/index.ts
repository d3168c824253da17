export { type MockServer, type MockServerOptions, startMockServer } from './start-mock-server.js';
