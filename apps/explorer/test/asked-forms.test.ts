import { describe, expect, it } from 'vitest';
import { readAsked } from '../src/search/asked-forms.ts';

const address = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const hash = `0x${'ab'.repeat(32)}`;
const id = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const platformAddress = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

describe('what a person looks for', () => {
  it.each([
    [address, { address }],
    [address.slice(2), { address }],
    ['0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', { address }],
    [hash, { hash }],
    [hash.slice(2).toUpperCase(), { hash }],
    [`0x${address.slice(2).toUpperCase()}`, { address }],
    ['99999999999999999999999', {}],
    ['16', { number: 16n }],
    ['1,234', { number: 1234n }],
    ['#16', { number: 16n }],
    ['# 16', { number: 16n }],
    ['0x10', { number: 16n }],
    [id, { id }],
    [nodeId, { nodeId }],
    [nodeId.replace('NodeID', 'nodeid'), { nodeId }],
    [platformAddress, { platformAddress }],
    [platformAddress.replace('P-', 'c-'), { platformAddress }],
    [platformAddress.toUpperCase(), { platformAddress }],
    [platformAddress.slice(2), { platformAddress }],
    [platformAddress.slice(2).toUpperCase(), { platformAddress }],
    [nodeId.slice('NodeID-'.length), { nodeId }],
    ['block 16', { number: 16n }],
    ['Block #16', { number: 16n }],
    ['FIRN', {}],
    ['<b>', {}],
    ['', {}],
  ])('%s', (text, forms) => expect(readAsked(text)).toEqual({ ...forms, isMistyped: false }));

  it.each([
    ['0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52Fc', { address }],
    [`${id.slice(0, -1)}f`, {}],
    [nodeId.replace('3Lg', '3Lh'), {}],
    [platformAddress.replace('96u', '96a'), {}],
    [platformAddress.slice(2).replace('96u', '96a'), {}],
  ])('%s is mistyped', (text, forms) => expect(readAsked(text)).toEqual({ ...forms, isMistyped: true }));
});
