import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areBundlesShared, packageOf, shareBundles, sourceBundle } from './source-bundle.mjs';

// Runs a source file without a build: node run-typescript.mjs <file> <arguments>. The workspace's packages are read from their sources too.
// The file finds its arguments where node puts them.
process.argv.splice(1, 1);
const file = resolve(process.argv[1]);
if (!areBundlesShared()) process.once('exit', shareBundles(packageOf(file)));
await import(pathToFileURL(await sourceBundle(file)).href);
