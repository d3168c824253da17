import { nearNames } from '../lint/near-names.js';
import type { Console } from './console.js';
import { loadConfig } from './load-config.js';

/** `firn explain` */
export async function explainCommand(
  name: string,
  options: Readonly<Record<string, string | undefined>>,
  console: Console,
): Promise<number> {
  const { bold, red } = console.colors;
  const config = loadConfig(options.config, console.cwd);
  const { readContract } = await import('../read/read-contract.js');
  const { explain, namesIn } = await import('../explain/explain.js');
  const all: string[] = [];
  const texts: string[] = [];
  for (const settings of config.contracts) {
    const { contract } = readContract({ ...settings, root: config.root });
    texts.push(...explain(name, { contract, settings, config, colors: console.colors }));
    all.push(...namesIn(contract));
  }
  if (texts.length > 0) {
    console.out(texts.join('\n\n'));
    return 0;
  }
  const near = nearNames(name, [...new Set(all)].sort(), 5);
  console.error(
    `${red(bold('error'))} no method and no type is called ${name}${near.length > 0 ? `; there is ${near.join(', ')}` : ''}`,
  );
  return 1;
}
