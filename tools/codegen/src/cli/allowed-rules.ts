import { isRefusal, type Refusal, refusals } from '@firn/contract-model/constructs';
import { SettingsError } from '../config/settings-reader.js';

/**
 * The rules that `--allow` names, with commas between them.
 * @throws SettingsError for one that refuses nothing.
 */
export function allowedRules(text: string | undefined): readonly Refusal[] {
  const names = (text ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  return names.map((name) => {
    if (isRefusal(name)) return name;
    throw new SettingsError(
      `--allow: ${name} must be one of ${Object.keys(refusals).join(', ')}; other errors cannot be allowed`,
    );
  });
}
