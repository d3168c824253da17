import { expect, it } from 'vitest';
import { type HeaderForm, readHeaders } from '../../src/client/read-headers.js';

const page = { members: { size: 'integer', last: 'boolean' }, required: ['size'] } as const;

it.each<[text: string, form: HeaderForm, value: unknown]>([
  ['7', 'integer', 7],
  ['a, b,c', 'text-list', ['a', 'b', 'c']],
  ['true,false', 'boolean-list', [true, false]],
  ['{"took":1.5}', 'json', { took: 1.5 }],
  ['size,20,last,true', page, { size: 20, last: true }],
  ['size=20, last=false', { ...page, explode: true }, { size: 20, last: false }],
  ['size=20,sort=a=b', { ...page, explode: true }, { size: 20, sort: 'a=b' }],
  ['a,1,b,2', { members: {}, rest: 'integer' }, { a: 1, b: 2 }],
])('a header %s is read as %j', (text, form, value) => {
  expect(readHeaders({ 'x-it': form }, () => text)).toEqual({ 'x-it': value });
});

it('cookies are told apart, whatever commas their dates have', () => {
  const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/', 'b=x,y', 'c='];
  expect(readHeaders({ 'set-cookie': 'text-list' }, () => cookies.join(', '))).toEqual({
    'set-cookie': cookies,
  });
});

it.each<[text: string, form: HeaderForm]>([
  ['7.5', 'integer'],
  ['yes,no', 'boolean-list'],
  ['{', 'json'],
  ['size,many', page],
  ['last,true', page],
  ['size,20,last', page],
  ['size,20', { ...page, explode: true }],
])('a header %s is not read as %j', (text, form) => {
  expect(readHeaders({ 'x-it': form }, () => text)).toEqual({ 'x-it': undefined });
});
