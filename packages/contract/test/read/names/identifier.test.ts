import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  camelCase,
  groupName,
  kebabName,
  NameScope,
  pascalCase,
  symbolIdentifier,
  typeIdentifier,
} from '../../../src/read/names/identifier.js';

describe('type names', () => {
  it.each([
    ['NodeID', 'NodeID'],
    ['simple-user', 'SimpleUser'],
    ['foo_bar.baz', 'FooBarBaz'],
    ['DEPLOY_ACCOUNT_TXN_V3', 'DeployAccountTxnV3'],
    ['TXN_hash', 'TXNHash'],
    ['UTXO', 'UTXO'],
    ['string', 'String'],
    ['3d model', 'Type3dModel'],
    ['', 'Type'],
    ['!!', 'Type'],
    ['straße', 'Straße'],
    ['ünder-score', 'ÜnderScore'],
    ['हिन्दी सूची', 'हिन्दीसूची'],
    ['cafe\u0301 list', 'CaféList'],
    ['می\u200cخواهم', 'میخواهم'],
    ['❤\ufe0f list', 'List'],
  ])('%j gives %s', (text, name) => expect(typeIdentifier(text)).toBe(name));
});

describe('symbols', () => {
  it.each([
    ['info.peers', 'infoPeers'],
    ['eth_getBalance', 'ethGetBalance'],
    ['GET_BLOCK', 'getBlock'],
    ['eth_signTypedData_v4', 'ethSignTypedDataV4'],
    ['repos/get-content', 'reposGetContent'],
    ['GetChain', 'getChain'],
    ['NFTHolders', 'nftHolders'],
    ['URL', 'url'],
    ['URLs', 'urls'],
    ['get /v2/chains/{chainId}', 'getV2ChainsChainId'],
    ['3d.render', 'call3dRender'],
    ['\u2e2f', 'call'],
    ['ßeta list', 'ßetaList'],
  ])('%j gives %s', (text, name) => expect(symbolIdentifier(text)).toBe(name));

  it('are identifiers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(symbolIdentifier(text)).toMatch(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u);
        expect(typeIdentifier(text)).toMatch(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u);
      }),
    );
  });
});

describe('group names', () => {
  it.each([
    ['ChainAdmin', 'chain-admin'],
    ['chain admin', 'chain-admin'],
    ['EVMChains', 'evm-chains'],
    ['', 'default'],
    ['X/Y', 'x-y'],
    ['ग्राहक सूची', 'ग्राहक-सूची'],
    ['cafe\u0301List', 'café-list'],
    ['می\u200cخواهم', 'میخواهم'],
    ['\u2e2f', 'default'],
  ])('%j gives %s', (text, name) => expect(kebabName(text)).toBe(name));

  it('leave the names of generated folders and files alone', () => {
    expect(groupName('Schemas')).toBe('schemas-api');
    expect(groupName('client')).toBe('client-api');
    expect(groupName('2d')).toBe('group-2d');
  });
});

it.each([
  ['chain-admin', 'chainAdmin', 'ChainAdmin'],
  ['chain_admin', 'chainAdmin', 'ChainAdmin'],
  ['GetChain2', 'getChain2', 'GetChain2'],
  ['ßeta-list', 'ßetaList', 'SSetaList'],
  ['ılık', 'ılık', 'Ilık'],
  ['ग्राहक-सूची', 'ग्राहकसूची', 'ग्राहकसूची'],
])('%s is %s and %s', (text, camel, pascal) => {
  expect(camelCase(text)).toBe(camel);
  expect(pascalCase(text)).toBe(pascal);
});

it('gives the first name that is free, then numbers', () => {
  const scope = new NameScope(['a']);
  expect(scope.claim(['a', 'b'])).toBe('b');
  expect(scope.claim(['a', 'b'])).toBe('b2');
  expect(scope.claim('a')).toBe('a2');
});

it('passes over a name of which a derived one is taken, and takes the derived ones', () => {
  const derive = (name: string): string[] => [`${name}Wire`];
  const scope = new NameScope(['PetWire']);
  expect(scope.claim('Pet', derive)).toBe('Pet2');
  expect(scope.claim('Pet2Wire')).toBe('Pet2Wire2');
});

it('takes names of one key for the same', () => {
  const scope = new NameScope([], (name) => name.toLowerCase());
  expect(scope.claim('getURL')).toBe('getURL');
  expect(scope.claim('getUrl')).toBe('getUrl2');
});
