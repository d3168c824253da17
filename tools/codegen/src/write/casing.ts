import { capitalized, words } from '@firn/contract-model/read';

/** `chain-admin`, `chainAdmin` and `chain_admin` as `ChainAdmin`. */
export function pascalCase(text: string): string {
  return words(text).map(capitalized).join('');
}

/** `chain-admin` and `chain_admin` as `chainAdmin`; inner capitals stay. */
export function camelCase(text: string): string {
  const [head = '', ...others] = words(text);
  const [first = ''] = head;
  return first.toLowerCase() + head.slice(first.length) + others.map(capitalized).join('');
}
