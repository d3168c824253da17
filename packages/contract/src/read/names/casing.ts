import { capitalized, words } from './identifier.js';

/** `chain-admin`, `chainAdmin` and `chain_admin` as `ChainAdmin`; `1-password` as `_1Password`, which an identifier can be. */
export function pascalCase(text: string): string {
  return identifier(words(text).map(capitalized).join(''));
}

/** `chain-admin` and `chain_admin` as `chainAdmin`; inner capitals stay. */
export function camelCase(text: string): string {
  const [head = '', ...others] = words(text);
  const [first = ''] = head;
  return identifier(first.toLowerCase() + head.slice(first.length) + others.map(capitalized).join(''));
}

function identifier(text: string): string {
  return /^\p{ID_Start}/u.test(text) || text === '' ? text : `_${text}`;
}
