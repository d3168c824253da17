export * from './attach-web-socket.js';
export * from './limits.js';
