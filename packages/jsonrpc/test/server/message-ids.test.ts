import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoEndpoint } from '../demo-endpoint.js';

const endpoint = demoEndpoint();

/** JSON texts of numbers, in every spelling that the grammar allows. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,25}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,20}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?[0-9]{1,3}$/)),
  )
  .map((parts) => parts.join(''));
const idText = fc.oneof(
  numberText,
  fc.integer().map(String),
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('null', '0', '""', '-0', '1.0', '1e400', '9007199254740993', '"\\u0041"'),
);
const space = fc.constantFrom('', ' ', '\n', '\t ');
const key = fc.constantFrom('"id"', '"\\u0069d"', '"i\\u0064"');
const misleading = fc.constantFrom(
  '[]',
  '{"id":1.5}',
  '["id",{"id":[{"id":2e2}]}]',
  '{"x":"\\"id\\":1.0,"}',
  '{"a":{"id":-0}}',
);

/** The text of a call with this id, its keys in either order. */
const callWith = (id: string) =>
  fc.tuple(space, space, key, misleading, fc.boolean()).map(([before, after, name, params, first]) => {
    const rest = `"jsonrpc":"2.0","method":"demo.echo","params":${params}`;
    const own = `${name}${before}:${after}${id}${before}`;
    return first ? `{${own},${rest}}` : `{${rest},${own}}`;
  });
const call = idText.chain((id) => fc.tuple(fc.constant(id), callWith(id)));

/** The text of the id in an answer; ids that are strings are compared by value. */
function same(answer: string, id: string): void {
  const text = answer.slice('{"jsonrpc":"2.0","id":'.length, answer.indexOf(',"result":'));
  if (id.startsWith('"')) expect(JSON.parse(text)).toBe(JSON.parse(id));
  else expect(text).toBe(id);
}

describe('ids', () => {
  it('are echoed exactly as they are written', async () => {
    await fc.assert(
      fc.asyncProperty(call, async ([id, text]) => {
        same((await endpoint.dispatch(text)) ?? '', id);
      }),
    );
  });

  it('are echoed exactly in batches, beside elements that are no calls', async () => {
    const element = fc.oneof(
      call,
      fc.constantFrom('1', '"id"', '[]', '[{"id":1.5}]', 'null').map((text) => [undefined, text] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 8 }), space, async (elements, gap) => {
        const answer =
          (await endpoint.dispatch(`${gap}[${elements.map(([, text]) => text).join(`${gap},${gap}`)}]`)) ??
          '';
        const answers = answer.slice(1, -1).split(/,(?=\{"jsonrpc")/);
        expect(answers).toHaveLength(elements.length);
        elements.forEach(([id], i) => {
          if (id === undefined)
            expect(JSON.parse(answers[i] ?? '')).toMatchObject({ id: null, error: { code: -32600 } });
          else same(answers[i] ?? '', id);
        });
      }),
    );
  });

  it('of which the last counts where there are several', async () => {
    expect(await endpoint.dispatch('{"jsonrpc":"2.0","id":1.5,"method":"demo.echo","id":2.0}')).toBe(
      '{"jsonrpc":"2.0","id":2.0,"result":null}',
    );
  });
});
