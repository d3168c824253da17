import { previewRelease, previewText, publish } from './release.js';

const args = process.argv.slice(2);
const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';

if (args.includes('--dry-run')) console.log(previewText(registry, await previewRelease(registry)));
else {
  // It loads a compiler, which a preview does without.
  const { checkPublishedPackages } = await import('./packages/check-packages.js');
  process.exitCode = (await checkPublishedPackages()) ? await publish(args) : 1;
}
