export * from './all-pages.js';
export * from './call-operation.js';
export * from './read-header.js';
export * from './read-request.js';
export * from './write-command.js';
export * from './write-request.js';
