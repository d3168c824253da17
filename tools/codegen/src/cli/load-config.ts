import { type Config, findConfig, readConfig } from '../config/config.js';
import { SettingsError } from '../config/settings-reader.js';

/**
 * The configuration that a command works with.
 * @throws SettingsError if there is none, with what to do about it.
 */
export function loadConfig(file: string | undefined, cwd: string): Config {
  const found = file ?? findConfig(cwd);
  if (found !== undefined) return readConfig(found);
  throw new SettingsError(
    'there is no firn.json here or above; name one with --config, or generate from a document: firn generate openrpc.yaml --out packages',
  );
}
