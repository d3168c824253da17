import { bytesToBigint, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract, defaultCallLimits } from '../../src/chain/queries/call-contract.js';
import { dealErc20, setErc20Allowance } from '../../src/dev/deal-erc20.js';
import { setCode, setStorage } from '../../src/dev/edit-state.js';
import { openLocalChain } from '../fixtures/local-chain.js';

const holder: Hex = '0x00000000000000000000000000000000000000b0';
const spender: Hex = '0x00000000000000000000000000000000000000b1';
/** Reads the slot of the first argument in the mapping at slot 0. */
const slotOfHolder = '6004356000526000602052604060002054';
const answer = '60005260206000f3';

/** Tokens by what they do between reading the slot of a holder, which is that of Solidity, and answering. */
const tokens = {
  plain: ['0x00000000000000000000000000000000000000d0', ''],
  'packed, 8 bits above the end': [
    '0x00000000000000000000000000000000000000d1',
    `60081c6f${'ff'.repeat(16)}16`,
  ],
  'with a flag in the topmost bit': [
    '0x00000000000000000000000000000000000000d2',
    `7f7f${'ff'.repeat(31)}16`,
  ],
  doubling: ['0x00000000000000000000000000000000000000d3', '600202'],
} as const satisfies Record<string, readonly [Hex, string]>;
const proxy: Hex = '0x00000000000000000000000000000000000000d4';
/** Hands every call on to the contract whose address is in slot 255. */
const proxyCode = '0x3660006000376000600036600060ff545af4503d600060003e3d6000f3';

describe('the balance of an ERC-20 token', () => {
  let chain: EvmChain;

  beforeEach(async () => {
    chain = openLocalChain(temporaryStore());
    for (const [address, step] of Object.values(tokens)) {
      await setCode(chain, address, hexToBytes(`0x${slotOfHolder}${step}${answer}`));
    }
    await setCode(chain, proxy, hexToBytes(proxyCode));
    await setStorage(chain, proxy, slot(255n), hexToBytes(`0x${'00'.repeat(12)}${tokens.plain[0].slice(2)}`));
  });

  it.each([
    ['plain', 0n],
    ['plain', 2n ** 256n - 1n],
    ['packed, 8 bits above the end', 10n ** 24n],
    ['with a flag in the topmost bit', 10n ** 24n],
  ] as const)('of a layout that is %s becomes %d', async (layout, amount) => {
    const [token] = tokens[layout];
    await dealErc20(chain, { token, account: holder, amount }, defaultCallLimits);
    expect(await balance(token)).toBe(amount);
  });

  it('lies in the storage of a proxy', async () => {
    await dealErc20(chain, { token: proxy, account: holder, amount: 77n }, defaultCallLimits);
    expect(await balance(proxy)).toBe(77n);
  });

  it('leaves the rest of its slot as it is', async () => {
    const [token] = tokens['packed, 8 bits above the end'];
    const place = await holderSlot(token);
    const rest = (1n << 255n) | 0xabn;
    await setStorage(chain, token, place, hexToBytes(`0x${rest.toString(16)}`));
    await dealErc20(chain, { token, account: holder, amount: 5n }, defaultCallLimits);
    expect(bytesToBigint(chain.stateAfter(chain.head).storage(token, place))).toBe(rest | (5n << 8n));
  });

  it.each([
    [
      tokens.doubling[0],
      8n,
      'balanceOf of 0x00000000000000000000000000000000000000d3 is not kept in one place',
    ],
    [tokens['packed, 8 bits above the end'][0], 2n ** 128n, `has no room for ${2n ** 128n}`],
    [holder, 8n, '0x00000000000000000000000000000000000000b0 does not answer balanceOf'],
  ])('is refused by %s for %d, and nothing is changed', async (token, amount, message) => {
    const before = chain.stateAfter(chain.head).root;
    await expect(dealErc20(chain, { token, account: holder, amount }, defaultCallLimits)).rejects.toThrow(
      message,
    );
    expect(chain.stateAfter(chain.head).root).toEqual(before);
  });

  it('goes with an allowance, found the same way', async () => {
    // A token that asks for the second argument alone has the same slots for its spenders.
    const token: Hex = '0x00000000000000000000000000000000000000d5';
    await setCode(chain, token, hexToBytes(`0x${slotOfHolder.replace('600435', '602435')}${answer}`));
    await setErc20Allowance(chain, { token, owner: holder, spender, amount: 9n }, defaultCallLimits);
    const { output } = await callContract(chain, {
      to: token,
      input: `0xdd62ed3e${word(holder)}${word(spender)}`,
    });
    expect(BigInt(output)).toBe(9n);
  });

  async function balance(token: Hex): Promise<bigint> {
    const { output } = await callContract(chain, { to: token, input: `0x70a08231${word(holder)}` });
    return BigInt(output);
  }

  /** Where the token keeps the balance: what it hashes is answered by code that stops before it reads. */
  async function holderSlot(token: Hex): Promise<Uint8Array> {
    const hashing = `0x${slotOfHolder.slice(0, -2)}${answer}` as Hex;
    const { output } = await callContract(
      chain,
      { to: token, input: `0x70a08231${word(holder)}` },
      { stateOverrides: new Map([[token, { code: hashing }]]) },
    );
    return hexToBytes(output);
  }
});

function slot(number: bigint): Uint8Array {
  return hexToBytes(`0x${number.toString(16).padStart(64, '0')}`);
}

function word(address: Hex): string {
  return address.slice(2).padStart(64, '0');
}
