import fc from 'fast-check';
import { encodeAbiParameters, hexToBytes, parseAbiParameters, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readAbi } from '../../src/abi/abi-entry.js';
import { decodeArguments } from '../../src/abi/decode-arguments.js';

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** What is read of values that viem encodes. */
function decoded(types: string, values: readonly unknown[]): string[] | undefined {
  const inputs = parseAbiParameters(types);
  const [entry] = readAbi([{ type: 'function', name: 'f', inputs }]);
  return decodeArguments(entry?.inputs ?? [], hexToBytes(encodeAbiParameters(inputs, values as never)));
}

describe('the arguments of a call', () => {
  it('are read of every type, as viem encodes them', () => {
    expect(
      decoded('(address to, uint256[] amounts)[] orders, bytes4 id', [
        [{ to, amounts: [1n, 2n] }],
        '0xdeadbeef',
      ]),
    ).toEqual([`[(${to}, [1, 2])]`, '0xdeadbeef']);
    expect(
      decoded('uint8[2][], (bool, string)[1]', [
        [
          [1, 2],
          [3, 4],
        ],
        [[true, 'a"b']],
      ]),
    ).toEqual(['[[1, 2], [3, 4]]', '[(true, "a\\"b")]']);
    expect(decoded('int8, bytes', [-3, '0x'])).toEqual(['-3', '0x']);
    expect(decoded('uint256[]', [Array.from({ length: 12 }, (_, index) => BigInt(index))])).toEqual([
      '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 2 more]',
    ]);
  });

  it('are undefined for data that does not fit, however it was made', () => {
    const types = [
      'uint256[]',
      'string',
      '(string, uint8[3])[]',
      'uint8[999999999][999999999]',
      'string[][][][][][][]',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.uint8Array({ maxLength: 256 }), (type, data) => {
        const components = type.startsWith('(') ? [{ type: 'string' }, { type: 'uint8[3]' }] : undefined;
        const parameter = { type: type.replace(/^\(.*\)/, 'tuple'), components };
        const texts = decodeArguments([parameter], data);
        expect(texts === undefined || texts.length === 1).toBe(true);
      }),
    );
    // Each list holds itself.
    const endless = hexToBytes(toHex(0n, { size: 32 })).fill(0);
    expect(decodeArguments([{ type: 'uint256[][][][][][][]' }], endless)).toEqual(['[]']);
    const selves = new Uint8Array(32 * 12);
    for (let at = 31; at < selves.length; at += 32) selves[at] = 32;
    expect(decodeArguments([{ type: 'uint256[][][][][][][][]' }], selves)).toBeUndefined();
  });

  it('of an ABI are those of functions, errors and events that can be read', () => {
    const entries = readAbi([
      { type: 'event', name: 'Transfer', inputs: [] },
      { type: 'constructor', inputs: [] },
      { type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] },
      { type: 'function', name: 'odd', inputs: [{ type: 'struct X storage' }] },
      { type: 'error', name: 'Bad', inputs: [{ type: 'tuple[2]', components: [{ type: 'uint8' }] }] },
      null,
      { type: 'function', name: '\u001b[2J', inputs: [] },
    ]);
    expect(entries.map(({ name, selector }) => [name, selector])).toEqual([
      ['Transfer', '0x406dade31f7ae4b5dbc276258c28dde5ae6d5c2773c5745802c493a2360e55e0'],
      ['transfer', '0xa9059cbb'],
      ['Bad', '0xda293b49'],
    ]);
  });
});
