import { previewRelease, previewText, publish } from './release.js';

const usage = `npm run release [COMMAND] [-- FLAGS]

Without a command: publishes the packages whose version the registry lacks. --dry-run only prints what would be published.

  check      fails if a published package does not resolve for its users, with its types; takes tarballs as arguments
  sizes      prints the size of each package and fails above the budget; --write updates the table in README.md
  licences   fails for a runtime dependency with another licence than those allowed; --write updates THIRD-PARTY.md
  downloads  fails if \`npm start\` downloads more than allowed on a new machine
  registry   publishes the packages of this clone to a registry on loopback; takes a port as argument
`;

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  check: () => import('./packages/main.js'),
  sizes: () => import('./sizes/main.js'),
  licences: () => import('./licences/main.js'),
  downloads: () => import('./downloads/main.js'),
  registry: () => import('./registry/main.js'),
};

const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
const [name = ''] = process.argv.slice(2);

if (name === '--help') console.log(usage);
else if (Object.hasOwn(commands, name)) {
  // The command reads its own arguments.
  process.argv.splice(2, 1);
  await commands[name]?.();
} else if (name !== '' && !name.startsWith('-')) {
  console.error(`unknown command "${name}"\n\n${usage}`);
  process.exitCode = 2;
} else if (process.argv.includes('--dry-run')) {
  console.log(previewText(registry, await previewRelease(registry)));
} else {
  // It loads a compiler, which a preview does without.
  const { checkPublishedPackages } = await import('./packages/check-packages.js');
  process.exitCode = (await checkPublishedPackages()) ? await publish(process.argv.slice(2)) : 1;
}
