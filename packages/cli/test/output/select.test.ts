import type { Type } from '@firn/contract';
import { openDocument } from '@firn/contract/document';
import { metricsOpenApi } from '@firn/specs';
import { expect, it } from 'vitest';
import { readSelector } from '../../src/output/select.js';
import { typeView } from '../../src/output/type-view.js';

const times: Type = {
  kind: 'record',
  values: { kind: 'codec', codec: 'unix-seconds', writes: 'number' },
};

it('says of the length of a map nothing that holds for its values', () => {
  const result = {
    value: { first: 1735689600, last: 1735693200 },
    view: typeView(openDocument(metricsOpenApi, { codecs: true }), times),
  };
  const told = (selector: string) =>
    readSelector(selector)(result).map(({ value, view }) => view.annotate(value) ?? value);
  expect(told('.first')).toEqual(['1735689600 (2025-01-01T00:00:00Z)']);
  expect(told('length')).toEqual([2]);
});
