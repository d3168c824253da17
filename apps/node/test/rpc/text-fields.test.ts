import { adminGroup, nativeGroup, platformGroup } from '@firn/node-server';
import { expect, it } from 'vitest';
import { chainFields, levelFields, textFields, withParamSteps } from '../../src/rpc/param-forms.js';

const { methods } = withParamSteps(platformGroup, [textFields(chainFields)]);
const { decodeParams } = methods['platform.getBlockByHeight'];

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

it('reads small integers that are texts', () => {
  const { decodeParams: decodePage } = withParamSteps(nativeGroup, [textFields(chainFields)]).methods[
    'native.getUTXOs'
  ];
  expect(decodePage([{ addresses: [], sourceChain: 'P', limit: '1024' }])).toMatchObject({ limit: 1024 });
  const { decodeParams: decodeSample } = methods['platform.sampleValidators'];
  expect(decodeSample({ size: '3' })).toMatchObject({ size: 3 });
  for (const size of ['', '-1', '1.5', '0x3', '65536', '9'.repeat(30)]) {
    expect(() => decodeSample({ size })).toThrow(/size: expected/);
  }
});

it('reads levels in any case', () => {
  const { decodeParams: decode } = withParamSteps(adminGroup, [textFields(levelFields)]).methods[
    'admin.setLoggerLevel'
  ];
  expect(decode([{ logLevel: 'debug', displayLevel: 'Off' }])).toMatchObject({
    logLevel: 'DEBUG',
    displayLevel: 'OFF',
  });
  expect(() => decode({ logLevel: 'loud' })).toThrow(/logLevel: expected one of "OFF", "FATAL"/);
});
