import { verifyMerkleProof } from '@ethereumjs/mpt';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { tokenCode } from '@firn/evm/fixtures/token';
import { bytesToHex } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { type Hex, hexToBytes, keccak256, toHex, toRlp } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

interface AccountProof {
  readonly balance: Hex;
  readonly nonce: Hex;
  readonly storageHash: Hex;
  readonly codeHash: Hex;
  readonly accountProof: readonly Hex[];
  readonly storageProof: readonly { readonly value: Hex; readonly proof: readonly Hex[] }[];
}

describe('a wallet', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  const ask = async (method: string, ...params: readonly unknown[]) => {
    const { result, error } = await node.call('/ext/bc/C/rpc', method, params);
    if (error !== undefined) throw new Error(error.message);
    return result;
  };

  it('in a browser asks first whether it may', async () => {
    const response = await fetch(`${node.url}/ext/bc/C/rpc`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://wallet.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.ok).toBe(true);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
  });

  it('adds the network, shows an account and sends', async () => {
    expect(await ask('eth_chainId')).toBe('0xa868');
    expect(await ask('net_version')).toBe('43112');
    const head = (await ask('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex; number: Hex };
    expect(head.number).toBe(await ask('eth_blockNumber'));
    expect(BigInt((await ask('eth_getBalance', richAddress, 'latest')) as Hex)).toBeGreaterThan(0n);
    expect(await ask('eth_getCode', receiver, 'latest')).toBe('0x');
    const fees = (await ask('eth_feeHistory', '0x5', 'latest', [10, 20, 30])) as { baseFeePerGas: Hex[] };
    const price = BigInt(fees.baseFeePerGas.at(-1) ?? '0x0');
    const tip = BigInt((await ask('eth_maxPriorityFeePerGas')) as Hex);
    const gas = (await ask('eth_estimateGas', {
      from: richAddress,
      to: receiver,
      value: '0x1',
      maxFeePerGas: toHex(price * 2n + tip),
      maxPriorityFeePerGas: toHex(tip),
    })) as Hex;
    const nonce = (await ask('eth_getTransactionCount', richAddress, 'pending')) as Hex;
    const { raw, hash } = signed({
      to: receiver as Hex,
      value: 1n,
      gas: BigInt(gas),
      nonce: BigInt(nonce),
      maxFeePerGas: price * 2n + tip,
      maxPriorityFeePerGas: tip,
    });
    expect(await ask('eth_sendRawTransaction', bytesToHex(raw))).toBe(hash);
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', gasUsed: '0x5208' });
    expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ nonce, from: richAddress });
  });

  it('waits for a gap to close, and replaces what waits', async () => {
    const first = BigInt((await ask('eth_getTransactionCount', richAddress, 'pending')) as Hex);
    const send = async (nonce: bigint, value: bigint, tip = 1n): Promise<Hex> => {
      const { raw } = signed({
        to: receiver as Hex,
        nonce,
        value,
        maxPriorityFeePerGas: tip,
        maxFeePerGas: 10n ** 11n * tip,
      });
      return (await ask('eth_sendRawTransaction', bytesToHex(raw))) as Hex;
    };
    const gapped = await send(first + 1n, 5n);
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x1' });
    expect(await ask('eth_getTransactionReceipt', gapped)).toBeNull();
    await expect(send(first + 1n, 6n)).rejects.toThrow('replacement transaction underpriced');
    const replaced = await send(first + 1n, 7n, 2n);
    expect(await ask('eth_getTransactionByHash', gapped)).toBeNull();
    const closing = await send(first, 3n);
    for (const hash of [closing, replaced]) {
      expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
    }
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' });
    await expect(send(first, 9n)).rejects.toThrow('nonce too low');
  });

  it('proves what it is told against the root of a block', async () => {
    const nonce = BigInt((await ask('eth_getTransactionCount', richAddress, 'pending')) as Hex);
    const { raw, hash } = signed({ input: tokenCode, nonce, gas: 1_000_000n });
    await ask('eth_sendRawTransaction', bytesToHex(raw));
    const { contractAddress: token } = (await ask('eth_getTransactionReceipt', hash)) as {
      contractAddress: Hex;
    };
    const slot: Hex = `0x${richAddress.slice(2).padStart(64, '0')}`;
    // A header names the state after the last block that it settles.
    await ask('evm_increaseTime', 10);
    await ask('evm_mine');
    const proof = (await ask('eth_getProof', token, [slot, '0x1'], 'finalized')) as AccountProof;
    const { stateRoot } = (await ask('eth_getBlockByNumber', 'latest', false)) as { stateRoot: Hex };
    const check = (root: Hex, key: Hex, nodes: readonly Hex[]): Promise<Uint8Array | null> => {
      expect(keccak256(nodes[0] as Hex)).toBe(root);
      return verifyMerkleProof(
        hexToBytes(keccak256(key)),
        nodes.map((encoded) => hexToBytes(encoded)),
      );
    };
    const account = await check(stateRoot, token, proof.accountProof);
    // Accounts of this network have a fifth field, whether they hold several assets; RLP writes false as an empty string.
    const trimmed = (quantity: Hex): Hex => (BigInt(quantity) === 0n ? '0x' : toHex(BigInt(quantity)));
    expect(account && toHex(account)).toBe(
      toRlp([trimmed(proof.nonce), trimmed(proof.balance), proof.storageHash, proof.codeHash, '0x']),
    );
    const [held, empty] = proof.storageProof;
    const value = await check(proof.storageHash, slot, held?.proof ?? []);
    expect(value && toHex(value)).toBe(toRlp(toHex(10n ** 24n)));
    expect(held?.value).toBe(toHex(10n ** 24n));
    expect(empty?.value).toBe('0x0');
    expect(await check(proof.storageHash, `0x${'01'.padStart(64, '0')}`, empty?.proof ?? [])).toBeNull();
  });
});
