import { publishWorkspace, startRegistry } from './local-registry.js';

/** Where npm's own documentation expects a registry on loopback. */
const defaultPort = 4873;

const port = Number(process.argv[2] ?? defaultPort);
if (!Number.isSafeInteger(port) || port < 0 || port > 65_535) {
  console.error(`port ${process.argv[2]}: expected an integer from 0 to 65535, 0 for a free one`);
  process.exit(2);
}
try {
  const registry = await startRegistry({ scopes: ['@firn'], port });
  const stop = async () => {
    await registry[Symbol.asyncDispose]();
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const names = await publishWorkspace(registry);
  console.log(`${registry.url} has ${names.length} packages of this clone. In the folder of a project:

  npm config set --location project @firn:registry ${registry.url}

Everything else still comes from where npm gets it. Ctrl-C ends this and removes what was published.`);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!isTaken) throw error;
  console.error(`port ${port} is taken: \`npm run release registry -- 0\` takes a free one`);
  process.exit(1);
}
