import { type AbiFunction, encodeAbiParameters, encodeFunctionData, getAddress, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import { encodeCall, maxValues, readResults } from '../../src/contract/call-codec.ts';
import { readFunctions } from '../../src/contract/contract-functions.ts';
import { untyped } from '../../src/contract/typed-argument.ts';

const address = getAddress('0x1f0e5c64afdf53175f78846f7125776e76fa8f34');
const item = (signature: string) => parseAbiItem(signature as never) as AbiFunction;

describe('what is typed into a form of a function', () => {
  it('is encoded as another encoder does, with structures, lists and every kind of value', () => {
    const abi = item(
      'function put((uint8 kind, address who, (string, bytes4)[] notes) order, int256[2] pair, bool on, bytes data) payable',
    );
    const typed = [['7', address.toLowerCase(), [['a “note”', '0x01020304']]], ['-5', '1.5e3'], 'true', '0x'];
    const args = [{ kind: 7, who: address, notes: [['a “note”', '0x01020304']] }, [-5n, 1500n], true, '0x'];
    expect(encodeCall(abi, typed)).toBe(encodeFunctionData({ abi: [abi], functionName: 'put', args }));
    expect(abi.inputs.map(untyped)).toEqual([['', '', []], ['', ''], 'false', '']);
  });

  it.each([
    ['uint8', '256', 'value: 256 is outside of uint8, which goes from 0 to 255'],
    ['int8', '-129', 'value: -129 is outside of int8, which goes from -128 to 127'],
    ['uint256', '', 'value: “” is no integer: write digits, or 0x and hexadecimal digits, or 1.5e18'],
    ['uint256', '1.5e0', 'value: “1.5e0” is no integer'],
    ['uint256', '-1', 'outside of uint256'],
    ['bytes4', '0x010203', 'value has 4 bytes, not 3'],
    ['bytes', '0x0', 'value has 0x and an even number of hexadecimal digits'],
    ['address', '0x12', 'value: “0x12” is no address'],
    ['address', `0x${address.slice(2).toUpperCase().replace('F', 'f')}`, 'those of its checksum'],
  ])('is refused with what is allowed: %s %s', (type, text, message) => {
    expect(() => encodeCall(item(`function f(${type} value)`), [text])).toThrow(message);
  });

  it('is refused by the name of the place within a structure', () => {
    const abi = item('function f((uint8 a, uint8[] b) order)');
    expect(() => encodeCall(abi, [['1', ['2', '300']]])).toThrow('order.b[1]: 300 is outside of uint8');
    expect(() => encodeCall(item('function f(uint8)'), ['x'])).toThrow('argument 1: “x” is no integer');
  });
});

describe('the answer of a function', () => {
  it('is its values in their order, each list and structure before what it holds', () => {
    const abi = item('function f() view returns ((uint256 same, (address, bool)[] same) order, string)');
    const plain = [
      {
        type: 'tuple',
        components: [
          { type: 'uint256' },
          { type: 'tuple[]', components: [{ type: 'address' }, { type: 'bool' }] },
        ],
      },
      { type: 'string' },
    ];
    const { values, isCut } = readResults(
      abi,
      encodeAbiParameters(plain as never, [[3n, [[address, true]]], 'text'] as never),
    );
    expect(isCut).toBe(false);
    expect(values.map(({ path, type, value }) => [path, type, value])).toEqual([
      ['0', 'tuple', undefined],
      ['0.0', 'uint256', 3n],
      ['0.1', 'tuple[], 1 of them', undefined],
      ['0.1.0', 'tuple', undefined],
      ['0.1.0.0', 'address', address],
      ['0.1.0.1', 'bool', true],
      ['1', 'string', 'text'],
    ]);
  });

  it('is refused where it is not what the ABI says, or too long, and cut where it has many values', () => {
    const abi = item('function f() view returns (uint256[])');
    expect(() => readResults(abi, '0x')).toThrow('the contract answered nothing');
    expect(() => readResults(abi, `0x${'ff'.repeat(64)}`)).toThrow('the answer of 64 bytes is not what');
    expect(() => readResults(abi, `0x${'00'.repeat(65_568)}`)).toThrow('at most 65536 are read');
    expect(() => readResults(item('function f() view'), `0x${'00'.repeat(32)}`)).toThrow(
      'the answer has 32 bytes, and the ABI does not say what they are',
    );
    expect(readResults(item('function f() view'), '0x').values).toEqual([]);
    const many = encodeAbiParameters(abi.outputs, [Array.from({ length: 300 }, (_, index) => BigInt(index))]);
    const { values, isCut } = readResults(abi, many);
    expect([values.length, isCut]).toEqual([maxValues, true]);
  });
});

describe('the functions of an ABI', () => {
  it('leaves out and counts what has no form: unknown types, lists of nothing, structures too deep', () => {
    const deep = Array.from({ length: 10 }).reduce<object>(
      (inner) => ({ type: 'tuple', name: '', components: [inner] }),
      { type: 'bool', name: '' },
    );
    const named = (name: string, input: object) => ({
      type: 'function',
      name,
      inputs: [input],
      outputs: [],
      stateMutability: 'view',
    });
    const abi = [
      item('function good(uint256) view'),
      item('function good(uint256) view'),
      named('odd', { type: 'uint257x', name: '' }),
      named('nothing', { type: 'tuple[]', name: '', components: [] }),
      named('empty', { type: 'uint256[0][]', name: '' }),
      named('long', { type: 'uint256[65]', name: '' }),
      named('deep', deep),
      named('not a name', { type: 'bool', name: '' }),
      { type: 'function' },
      { type: 'event', name: 'E' },
    ];
    const { functions, leftOut } = readFunctions(abi);
    expect(functions.map(({ signature, isRead }) => [signature, isRead])).toEqual([['good(uint256)', true]]);
    expect(leftOut).toBe(8);
  });
});
