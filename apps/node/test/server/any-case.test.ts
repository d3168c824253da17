import { adminGroup, platformGroup } from '@firn/node-server';
import { expect, it } from 'vitest';
import { encodingNames, levelNames, withAnyCase } from '../../src/server/any-case.js';

const { decodeParams } = withAnyCase(platformGroup, encodingNames).methods['platform.getBlockByHeight'];

it.each([
  [{ height: '7', encoding: 'HexNC' }, 'hexnc'],
  [[{ height: 7, encoding: 'JSON' }], 'json'],
  [{ height: 7 }, undefined],
])('reads the encoding of %j', (params, encoding) => {
  expect(decodeParams(params)).toMatchObject({ height: 7n, ...(encoding === undefined ? {} : { encoding }) });
});

it.each([[{ height: 7, encoding: 'CB58' }], [{ height: 7, encoding: 3 }], [{ encoding: 'HEX' }]])(
  'refuses %j',
  (params) => {
    expect(() => decodeParams(params)).toThrow();
  },
);

it('reads levels in any case', () => {
  const { decodeParams: decode } = withAnyCase(adminGroup, levelNames).methods['admin.setLoggerLevel'];
  expect(decode([{ logLevel: 'debug', displayLevel: 'Off' }])).toMatchObject({
    logLevel: 'DEBUG',
    displayLevel: 'OFF',
  });
  expect(() => decode({ logLevel: 'loud' })).toThrow(/logLevel: expected one of "OFF", "FATAL"/);
});
