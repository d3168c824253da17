import { nearNames } from '../lint/near-names.js';
import { remoteSettingsOf } from '../remote/remote-settings.js';
import type { Console } from '../terminal/console.js';
import { loadConfig } from './load-config.js';

/** `firn explain`: one name, or the table of all names. */
export async function explainCommand(
  name: string | undefined,
  options: Readonly<Record<string, string | boolean | undefined>>,
  console: Console,
): Promise<number> {
  const { bold, red } = console.colors;
  const config = loadConfig(typeof options.config === 'string' ? options.config : undefined, console.cwd);
  const { readContract } = await import('@firn/contract/read');
  const { explain, namesIn } = await import('../explain/explain.js');
  const { layoutOf } = await import('../generate/build-files.js');
  const { nameTable } = await import('../explain/name-table.js');
  const all: string[] = [];
  const texts: string[] = [];
  const { readWithRemote } = await import('../remote/read-with-remote.js');
  const { result: contracts } = await readWithRemote(config.root, remoteSettingsOf(options), (remote) =>
    config.contracts.map((settings) => ({
      settings,
      contract: readContract({ ...settings, root: config.root, remote }).contract,
    })),
  );
  for (const { settings, contract } of contracts) {
    const layout = layoutOf(config, settings);
    const source = { contract, settings, config, layout, colors: console.colors };
    texts.push(...(name === undefined ? [nameTable(source)] : await explain(name, source)));
    all.push(...namesIn(contract));
  }
  if (name === undefined || texts.length > 0) {
    console.out(texts.join('\n\n'));
    return 0;
  }
  const near = nearNames(name, [...new Set(all)].sort(), 5);
  console.error(
    `${red(bold('error'))} no method and no type is called ${name}${near.length > 0 ? `; there is ${near.join(', ')}` : ''}`,
  );
  return 1;
}
