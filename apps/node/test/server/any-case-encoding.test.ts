import { platformGroup } from '@firn/node-server';
import { expect, it } from 'vitest';
import { withAnyCaseEncoding } from '../../src/server/any-case-encoding.js';

const { decodeParams } = withAnyCaseEncoding(platformGroup).methods['platform.getBlockByHeight'];

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
