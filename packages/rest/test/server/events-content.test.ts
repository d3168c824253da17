import { describe, expect, it } from 'vitest';
import { type EventForm, eventsContent } from '../../src/server/events-content.js';
import { rawMember } from '../../src/server/raw-member.js';

async function written(item: unknown, form: EventForm = {}, encode = JSON.stringify): Promise<string> {
  const items = (async function* () {
    yield item;
  })();
  return new Response(eventsContent(items, encode as (value: unknown) => string, form)).text();
}

/** Writes bigints as the numbers that they are. */
const exact = (value: unknown): string =>
  typeof value === 'bigint'
    ? String(value)
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${exact(item)}`)}}`
      : JSON.stringify(value);

describe('events as they are written', () => {
  it.each([
    ['a text as it is', { data: 'two\nlines' }, {}, 'data: two\ndata: lines\n\n'],
    ['a text as JSON where all data are', { data: 'a "b"' }, { json: true }, 'data: "a \\"b\\""\n\n'],
    ['what is no text as JSON', { data: { a: [1] } }, {}, 'data: {"a":[1]}\n\n'],
    ['no data', { event: 'ping' }, {}, 'event: ping\ndata: \n\n'],
    [
      'every field, on lines of their own',
      { event: 'add\nx', id: '7', retry: 5, data: 1 },
      { json: true },
      'event: add x\nid: 7\nretry: 5\ndata: 1\n\n',
    ],
  ] satisfies [string, unknown, EventForm, string][])('%s', async (_name, item, form, expected) => {
    expect(await written(item, form)).toBe(expected);
  });

  it('are encoded by their type, with every digit', async () => {
    const data = { n: 2n ** 63n };
    const line = 'data: {"n":9223372036854775808}\n\n';
    expect(await written({ data }, { json: true }, exact)).toBe(line);
    expect(await written({ data, event: 'message' }, { json: true, whole: true }, exact)).toBe(line);
    expect(await written({ data: 'text' }, { whole: true }, exact)).toBe('data: text\n\n');
  });

  it('are written so that texts among JSON are read as they are', async () => {
    const form = { json: true, whole: true } as const;
    expect(await written({ data: '[DONE]' }, form)).toBe('data: [DONE]\n\n');
    expect(await written({ data: '12' }, form)).toBe('data: "12"\n\n');
    expect(await written({ data: () => 0 })).toBe('data: \n\n');
  });
});

describe('a member of JSON text', () => {
  it.each([
    ['{"a":1,"data":{"data":[1,{"x":"}"}]},"b":2}', '{"data":[1,{"x":"}"}]}'],
    ['{"a":{"data":0},"data":"a,\\"}","b":2}', '"a,\\"}"'],
    ['{"data":9007199254740993}', '9007199254740993'],
    ['{"a":"data","data":null}', 'null'],
    ['{"a":["data"]}', undefined],
    ['{}', undefined],
  ])('of %s', (json, expected) => {
    expect(rawMember(json, 'data')).toBe(expected);
  });
});
