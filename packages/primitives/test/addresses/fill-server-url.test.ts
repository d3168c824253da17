import { describe, expect, it } from 'vitest';
import { fillServerUrl } from '../../src/addresses/index.js';

const fill = (template: string, value: string, usual = 'usual'): string =>
  fillServerUrl(template, { x: { default: usual } }, { x: value });

describe('fillServerUrl', () => {
  it.each([
    ['https://{x}.pets.example/v1', 'us', 'https://us.pets.example/v1'],
    ['https://{x}.pets.example/v1', 'us.west-2', 'https://us.west-2.pets.example/v1'],
    ['https://{x}/v1', 'localhost:8080', 'https://localhost:8080/v1'],
    ['https://{x}/v1', '[::1]:8080', 'https://[::1]:8080/v1'],
    ['https://{x}:8080/v1', '[::1]', 'https://[::1]:8080/v1'],
    ['https://pets.example:{x}', '8443', 'https://pets.example:8443'],
    ['{x}://pets.example', 'http', 'http://pets.example'],
    ['https://pets.example/{x}', 'api/v2', 'https://pets.example/api/v2'],
    ['https://pets.example/{x}/y', 'a b%20ü', 'https://pets.example/a%20b%20%C3%BC/y'],
    ['https://pets.example/{x}', '', 'https://pets.example/'],
    ['/v1/Users/{x}/Chats', 'U1', '/v1/Users/U1/Chats'],
    ['https://pets.example/?tenant={x}', 'a&b#/', 'https://pets.example/?tenant=a%26b%23%2F'],
  ])('writes %s with %s', (template, value, expected) => {
    expect(fill(template, value)).toBe(expected);
  });

  it('takes an address or a path for a variable that is one by default', () => {
    expect(fill('{x}/pets', 'https://other.example/api', 'https://pets.example')).toBe(
      'https://other.example/api/pets',
    );
    expect(fill('https://pets.example{x}', '/v2', '/v1')).toBe('https://pets.example/v2');
    expect(fill('https://pets.example{x}', '/v2', '')).toBe('https://pets.example/v2');
  });

  it('names the position of a refused value', () => {
    expect(() => fill('https://pets.example:{x}', '99999', '80')).toThrow(
      'x: expected a port from 0 to 65535',
    );
    expect(() => fill('https://{x}:80', 'a:1')).toThrow(
      'x: expected a host name or an IPv6 address in brackets',
    );
  });

  const hostile = [
    '1@evil.test/',
    'evil.test#',
    'evil.test?',
    'evil.test/',
    'evil.test\\',
    '..',
    '.',
    'a\r\nb',
    'a b',
    'a%2f',
  ];
  it.each([
    ...hostile.flatMap((value) => [
      ['https://{x}.pets.example/v1', value],
      ['https://{x}/v1', value],
      ['https://pets.example:{x}/v1', value],
      ['{x}://pets.example', value],
    ]),
    ['https://{x}.pets.example', 'evil.test:80'],
    ['https://{x}.pets.example', ''],
    ['https://{x}/pets.example', ''],
    ['https://pets.{x}', 'example:99'],
    ['{x}://pets.example', 'javascript'],
    ['https://pets.example:{x}', '99999'],
    ['https://pets.example:{x}', 'http'],
    ['https://{x}:8080', 'pets.example:80'],
    ['https://{x}.pets.example', '[::1]'],
    ...['..', '.', '%2e%2E', 'a/../..', 'a?b', 'a#b', '\\evil.test', 'a\nb'].map((value) => [
      'https://pets.example/v1/{x}',
      value,
    ]),
    ['https://pets.example/.{x}', '.'],
    ['/{x}', '/evil.test'],
    ['/{x}', '\\evil.test'],
  ] as [string, string][])('refuses for %s the value %j', (template, value) => {
    expect(() => fill(template, value)).toThrow(RangeError);
    expect(() => fill(template, value)).toThrow(/^x: expected .*, received /);
  });

  it('refuses what a default that is an address, or nothing, does not allow', () => {
    for (const value of [
      'javascript:alert(1)',
      'https://a@evil.test',
      'https://pets.example/?',
      '//evil.test',
    ])
      expect(() => fill('{x}/pets', value, 'https://pets.example')).toThrow(RangeError);
    for (const value of ['//evil.test', 'javascript:x', 'https:evil.test'])
      expect(() => fill('{x}/pets', value, '')).toThrow(RangeError);
    expect(() => fill('https://pets.example{x}', '.evil.test/', '/v1')).toThrow(RangeError);
    expect(() => fill('https://pets.example{x}', '@evil.test/', '')).toThrow(RangeError);
  });

  it('takes only the listed values of a variable that has some', () => {
    const variables = { x: { default: 'eu', values: ['eu', 'us'] } };
    expect(fillServerUrl('https://{x}.pets.example', variables, { x: 'us' })).toBe('https://us.pets.example');
    expect(() => fillServerUrl('https://{x}.pets.example', variables, { x: 'mars' })).toThrow(
      new RangeError('x: expected eu or us, received mars'),
    );
  });

  it('keeps defaults as the document has them, and braces that are no variable', () => {
    expect(fillServerUrl('https://{x}/{y}', { x: { default: 'pets.example:1/a' } })).toBe(
      'https://pets.example:1/a/{y}',
    );
  });
});
