import { expect, it } from 'vitest';
import { textContent } from '../../src/request/index.js';

it('sends a string as it is, and refuses anything else with the media type and what is allowed', () => {
  expect(textContent('text/xml', '<a/>')).toBe('<a/>');
  for (const value of [{ a: 1 }, [1], 7, true, null, undefined])
    expect(() => textContent('text/xml', value)).toThrow('expected a string for text/xml, received ');
});
