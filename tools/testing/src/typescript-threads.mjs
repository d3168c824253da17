import { register } from 'node:module';

// Lets the program start its threads from their sources, without a build: node --import typescript-threads.mjs.
register('./typescript-thread-loader.mjs', import.meta.url);
