import { type Allowable, allowable, isAllowable } from '@firn/contract';
import { SettingsError } from '../config/settings-reader.js';

/**
 * The rules that `--allow` names, with commas between them.
 * @throws SettingsError for one that cannot be allowed.
 */
export function allowedRules(text: string | undefined): readonly Allowable[] {
  const names = (text ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  return names.map((name) => {
    if (isAllowable(name)) return name;
    throw new SettingsError(
      `--allow: ${name} must be one of ${allowable.join(', ')}; other errors cannot be allowed`,
    );
  });
}
