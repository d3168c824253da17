import { checkPackages, checkPublishedPackages } from './check-packages.js';

// npm run release check [-- TARBALL...]
// Without a tarball, every published package is packed as it is built.
const tarballs = process.argv.slice(2);
const isRight = tarballs.length > 0 ? await checkPackages(tarballs) : await checkPublishedPackages();
process.exitCode = isRight ? 0 : 1;
