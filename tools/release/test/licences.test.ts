import { expect, it } from 'vitest';
import { isAllowed, licenceProblems } from '../src/licences/licence-rules.js';
import type { Dependency } from '../src/licences/runtime-dependencies.js';
import { thirdPartyText } from '../src/licences/third-party.js';

const allowed = ['MIT', 'Apache-2.0'];

const dependency = (name: string, licence: string, isForPlatform = false): Dependency => ({
  name,
  versions: ['1.0.0'],
  licence,
  isForPlatform,
});

it.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['Unknown', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(Apache-2.0 AND MIT)', true],
  ['MIT WITH Some-exception', false],
])('%s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression, allowed)).toBe(expected);
});

it('names dependencies whose licence is not allowed, native builds too, and clarifications that nobody needs', () => {
  const clarified = {
    silent: { licence: 'MIT', reason: 'It says so elsewhere.' },
    gone: { licence: 'MIT', reason: '' },
  };
  const dependencies = [
    dependency('good', 'MIT'),
    dependency('copyleft', 'GPL-3.0-only'),
    dependency('native-linux', 'Proprietary', true),
    dependency('silent', 'Unknown'),
  ];
  expect(licenceProblems(dependencies, { allowed, clarified })).toEqual([
    expect.stringMatching(/^copyleft 1\.0\.0 has the licence GPL-3\.0-only, which is not on the list/),
    expect.stringMatching(/^native-linux 1\.0\.0 has the licence Proprietary/),
    'gone is no runtime dependency: take it out of tools/release/licences.json',
  ]);
  const text = thirdPartyText(dependencies, { allowed, clarified });
  expect(text).toContain('| silent | 1.0.0 | MIT | It says so elsewhere. |');
  expect(text).not.toContain('native-linux');
});
