import { measureStart } from './measure-start.js';

/** Most that a plain user downloads, in millions of bytes; more than a third of it is the embedded analytics engine. */
const mostMegabytes = 450;

const megabytes = (await measureStart()) / 1e6;
console.log(`npm start downloads ${megabytes.toFixed(1)} MB of packages; it may be ${mostMegabytes} MB`);
if (megabytes > mostMegabytes) {
  console.error('look for the package that grew, or came: what only tests need belongs into test-packages/');
  process.exitCode = 1;
}
