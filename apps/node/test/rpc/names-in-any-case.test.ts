import { platformGroup } from '@firn/node-server';
import { nodeOpenRpc } from '@firn/specs';
import { expect, it } from 'vitest';
import { namesInAnyCase, withParamSteps } from '../../src/rpc/param-forms.js';

const { methods } = withParamSteps(platformGroup, [namesInAnyCase(nodeOpenRpc.platform)]);
const { decodeParams } = methods['platform.getCurrentValidators'];
const subnetID = '11111111111111111111111111111111LpoYY';
const other = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

it.each([
  [{ subnetID }],
  [{ subnetId: subnetID }],
  [[{ SUBNETID: subnetID }]],
  [{ subnetID: other, SubnetID: subnetID }],
  [{ subnetid: subnetID, further: 1 }],
])('reads %j', (params) => {
  expect(decodeParams(params)).toMatchObject({ subnetID });
});

it('keeps what holds no names', () => {
  expect(decodeParams(undefined)).toEqual(
    platformGroup.methods['platform.getCurrentValidators'].decodeParams(undefined),
  );
  expect(() => decodeParams([['subnetID']])).toThrow();
  expect(() => decodeParams({ subnetId: 'zz' })).toThrow(/subnetID: expected/);
});
