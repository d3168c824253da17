import { expect, test } from 'vitest';
import { decodeContractText } from '../../../src/query/holders/collection-names.js';
import { contractText } from '../../fixtures/nft-chains.js';

test.each(['', 'Alpine Passes', 'Пропуска ✓', 'a'.repeat(100)])('a string is read: %s', (text) => {
  expect(decodeContractText(contractText(text))).toBe(text);
});

test('32 bytes filled up with zeros are a text too', () => {
  expect(decodeContractText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR');
});

test.each([
  ['nothing', '0x'],
  ['an offset beyond the end', `0x${'f'.repeat(64)}${'0'.repeat(64)}`],
  ['a text that is cut off', contractText('Alpine').slice(0, 2 + 64 + 64 + 4)],
] as const)('%s is empty', (_name, data) => {
  expect(decodeContractText(data as `0x${string}`)).toBe('');
});

test('a text without end is cut off after 1024 bytes', () => {
  expect(decodeContractText(contractText('x'.repeat(5_000)))).toBe('x'.repeat(1_024));
});
