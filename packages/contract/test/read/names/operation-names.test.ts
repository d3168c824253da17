import { describe, expect, it } from 'vitest';
import {
  derivedTypeNames,
  operationSymbols,
  shortOperationName,
  splitMethodName,
} from '../../../src/read/index.js';

describe('symbols of operations', () => {
  it('are unique, by the group where the name is not', () => {
    const symbols = operationSymbols([
      { name: 'eth_getChainConfig', group: 'custom-evm' },
      { name: 'eth_getChainConfig', group: 'evm' },
      { name: 'info.peers', group: 'info' },
    ]);
    expect(symbols).toEqual(['customEvmEthGetChainConfig', 'evmEthGetChainConfig', 'infoPeers']);
  });

  it('stay what they are when an operation comes that differs in its case or its separators', () => {
    const symbols = (...names: readonly string[]): string[] =>
      operationSymbols(names.map((name) => ({ name, group: 'a' })));
    expect(symbols('getOrder')).toEqual(['getOrder']);
    expect(symbols('GetOrder', 'getOrder')).toEqual(['aGetOrder', 'getOrder']);
    expect(symbols('getOrder', 'GetOrder', 'get-order')).toEqual(['getOrder', 'aGetOrder', 'aGetOrder2']);
    expect(symbols('post-thing', 'postThing')).toEqual(['aPostThing', 'postThing']);
  });

  it('do not depend on the order of the operations', () => {
    const all = ['getOrder', 'GetOrder', 'get-order', 'get_order'].map((name) => ({ name, group: 'a' }));
    expect(operationSymbols([...all].reverse())).toEqual(operationSymbols(all).reverse());
  });

  it('are none that makes a module a promise', () => {
    expect(operationSymbols([{ name: 'then', group: 'a' }])).toEqual(['thenOperation']);
  });

  it('are what the document says, and others make way', () => {
    expect(
      operationSymbols([
        { name: 'a.b', group: 'a' },
        { name: 'x', group: 'a', symbol: 'aB' },
        { name: 'a.c', group: 'a' },
      ]),
    ).toEqual(['aAB', 'aB', 'aC']);
  });

  it('are no keywords', () => {
    expect(operationSymbols([{ name: 'delete', group: 'a' }])).toEqual(['deleteOperation']);
  });
});

describe('names inside a namespace', () => {
  it.each([
    ['info.peers', 'info', 'peers'],
    ['eth_getBalance', 'eth', 'getBalance'],
    ['eth_signTypedData_v4', 'eth', 'signTypedDataV4'],
    ['ping', 'group', 'ping'],
    ['a.b.c', 'a', 'bC'],
    ['3d.render', 'call3d', 'render'],
  ])('%s is cut into %s and %s', (name, namespace, shortName) => {
    expect(splitMethodName(name, 'group')).toEqual({ namespace, shortName });
  });

  it('leave out a prefix that repeats the group', () => {
    expect(shortOperationName('repos/get-content', 'repos')).toBe('getContent');
    expect(shortOperationName('repos/get-content', 'other')).toBe('reposGetContent');
    expect(shortOperationName('getChain', 'chains')).toBe('getChain');
  });
});

it('knows the type names that operations take', () => {
  const answers = [{ key: '4xx', contents: [{ mediaType: 'text/*' }] }];
  const names = derivedTypeNames([{ symbol: 'infoPeers', answers }], ['chain-admin']);
  expect([...names]).toEqual(
    expect.arrayContaining([
      'InfoPeersParams',
      'InfoPeersResultWire',
      'InfoPeersHandler',
      'InfoPeersResponse',
      'InfoPeersAnswer',
      'InfoPeers4XX',
      'InfoPeers4XXTextAnyItemWire',
      'ChainAdminHandlers',
    ]),
  );
});
