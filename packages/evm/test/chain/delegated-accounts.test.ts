import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { createAccessList } from '../../src/chain/queries/create-access-list.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import type { Transaction, UnsignedTransaction } from '../../src/transaction/transaction.js';
import { assemble } from '../fixtures/assemble.js';
import { openCustomTestChain } from '../fixtures/custom-chain.js';
import { TestClock } from '../fixtures/local-chain.js';
import { replay } from '../fixtures/replay.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { subnetChainId, subnetGenesis } from '../fixtures/subnet-genesis.js';

const gwei = 1_000_000_000n;
const other: Hex = '0x00000000000000000000000000000000000000aa';
const otherKey = hexToBytes(`0x${'22'.repeat(32)}`);
const now = 1_767_225_600n; // 2026-01-01T00:00:00Z, where the test clock stands.

function transaction(fields: Partial<UnsignedTransaction>, key?: Uint8Array): Transaction {
  return signed({ chainId: subnetChainId, maxFeePerGas: 200n * gwei, ...fields }, key);
}

describe('accounts of a custom chain that run the code of contracts (EIP-7702)', () => {
  const account = privateKeyToAccount(`0x${'22'.repeat(32)}`);
  const owner = account.address.toLowerCase() as Hex;
  const contract: Hex = '0x00000000000000000000000000000000000000cc';
  const genesisFrom = (config: object): string =>
    subnetGenesis(config, {
      alloc: {
        [richAddress]: { balance: '0x52B7D2DCC80CD2E4000000' },
        [owner]: { balance: '0xde0b6b3a7640000' },
        [contract]: { balance: '0x0', code: assemble('0x2a 0x01 SSTORE STOP') },
      },
    });
  const delegating = async (): Promise<Transaction> => {
    const signature = await account.signAuthorization({ chainId: 0, address: contract, nonce: 0 });
    const authorization = {
      chainId: 0n,
      address: contract,
      nonce: 0n,
      yParity: BigInt(signature.yParity ?? 0),
      r: BigInt(signature.r),
      s: BigInt(signature.s),
    };
    return transaction({ type: 4, to: owner, gas: 200_000n, authorizationList: [authorization] });
  };
  const codeOf = (chain: EvmChain): Hex => bytesToHex(chain.stateAfter(chain.head).code(owner));

  it('are refused, unless the genesis says from when on they are allowed', async () => {
    const { raw } = await delegating();
    const { chain } = openCustomTestChain(temporaryStore(), genesisFrom({}));
    await expect(chain.submit(raw)).rejects.toThrow(/^transaction type not supported$/u);
    const clock = new TestClock();
    const later = openCustomTestChain(temporaryStore(), genesisFrom({ eip7702Timestamp: Number(now) + 10 }), {
      clock,
    });
    await expect(later.chain.submit(raw)).rejects.toThrow(/^transaction type not supported$/u);
    clock.advance(20_000n);
    await later.chain.submit(raw);
    expect(codeOf(later.chain)).toBe(`0xef0100${contract.slice(2)}`);
  });

  it('are refused in calls and estimates too, which else would run a code that is none', async () => {
    const { authorizationList } = await delegating();
    const { chain } = openCustomTestChain(temporaryStore(), genesisFrom({}));
    const request = { from: richAddress, to: owner, authorizationList };
    const refusal = /transaction type not supported/u;
    await expect(callContract(chain, request)).rejects.toThrow(refusal);
    await expect(estimateGas(chain, request)).rejects.toThrow(refusal);
    await expect(createAccessList(chain, request)).rejects.toThrow(refusal);
    const { chain: allowing } = openCustomTestChain(temporaryStore(), genesisFrom({ eip7702Timestamp: 0 }));
    expect(await estimateGas(allowing, request)).toBeGreaterThan(46_000n);
  });

  it('run it in their own name, send transactions as before, and run the same again', async () => {
    const { chain } = openCustomTestChain(temporaryStore(), genesisFrom({ eip7702Timestamp: 0 }));
    const sent = await delegating();
    await chain.submit(sent.raw);
    expect(chain.receipt(sent.hash)?.status).toBe(1n);
    expect(codeOf(chain)).toBe(`0xef0100${contract.slice(2)}`);
    const slot = hexToBytes(`0x${'00'.repeat(31)}01`);
    const state = chain.stateAfter(chain.head);
    expect([owner, contract].map((address) => bytesToHex(state.storage(address, slot)))).toEqual([
      '0x2a',
      '0x',
    ]);
    const own = transaction({ nonce: 1n, to: other, value: 1n }, otherKey);
    expect(own.from).toBe(owner);
    await chain.submit(own.raw);
    expect(chain.stateAfter(chain.head).account(other)?.balance).toBe(1n);
    await replay(chain);
  });

  it('need the EVM of Etna', () => {
    const etna = Number(now) + 1_000;
    const parsing = (eip7702Timestamp: number) => () =>
      openCustomTestChain(
        temporaryStore(),
        genesisFrom({
          etnaTimestamp: etna,
          fortunaTimestamp: etna,
          graniteTimestamp: etna,
          eip7702Timestamp,
        }),
      );
    expect(parsing(0)).toThrow(`config.eip7702Timestamp (0) must not be before etnaTimestamp (${etna})`);
    expect(parsing(etna - 1)).toThrow('must not be before etnaTimestamp');
    expect(parsing(etna)).not.toThrow();
  });
});
