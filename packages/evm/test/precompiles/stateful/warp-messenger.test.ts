import * as sdk from '@avalabs/avalanchejs';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import {
  encodeAddressedCall,
  encodeUnsignedMessage,
  encodeWarpMessage,
  maxPayloadLength,
  signWarpMessage,
  warpMessageId,
} from '@firn/warp';
import { encodeAbiParameters, encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  abis,
  enabled,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
} from '../../fixtures/precompile-machine.js';
import {
  chainA,
  chainB,
  messageEntry,
  networkId,
  testSigner,
  validatorSet,
  warpRules,
} from '../../fixtures/warp.js';

// Its type declarations do not resolve as ES modules.
const { bls, pvmSerial } = sdk as unknown as {
  readonly bls: {
    sign(message: Uint8Array, secretKey: bigint): Uint8Array;
    secretKeyFromBytes(bytes: Uint8Array): bigint;
    publicKeyFromBytes(bytes: Uint8Array): object;
    signatureFromBytes(bytes: Uint8Array): object;
    verify(publicKey: object, signature: object, message: Uint8Array): boolean;
  };
  readonly pvmSerial: {
    readonly warp: {
      readonly WarpMessage: unknown;
      getWarpManager(): { unpack(bytes: Uint8Array, form: unknown): SdkMessage };
    };
  };
};

interface SdkMessage {
  readonly unsignedMessage: {
    readonly networkId: { value(): number };
    readonly sourceChainId: { toBytes(): Uint8Array };
    readonly payload: { toBytes(): Uint8Array };
  };
  readonly signature: { numOfSigners(): number };
}

const warp: Hex = '0x0200000000000000000000000000000000000005';
const abi = abis.warp;
const node = testSigner(1);
const validators = validatorSet([node], [1n]);

function open(rules = { durango: true, granite: true }): PrecompileMachine {
  return openPrecompiles({ configs: { warpConfig: {} }, rules, warp: warpRules(chainB, validators) });
}

const said: Hex = '0xc0ffee';
const unsigned = {
  networkId,
  sourceChainId: chainA,
  payload: encodeAddressedCall(hexToBytes(enabled), hexToBytes(said)),
};
const entry = messageEntry(signWarpMessage(unsigned, validators, [node]));

describe('WarpMessenger', () => {
  it("tells the chain's ID", async () => {
    const machine = open();
    const call = { abi, name: 'getBlockchainID' };
    expect(await machine.read(warp, call, { from: nobody })).toBe(chainB);
    expect((await machine.call(warp, call)).executionGas).toBe(200n);
    expect((await open({ durango: true, granite: false }).call(warp, call)).executionGas).toBe(2n);
  });

  it('sends for 41,500 gas and 8 for each byte of the arguments', async () => {
    const machine = open();
    const outcome = await machine.call(
      warp,
      { abi, name: 'sendWarpMessage', args: [said] },
      { from: enabled },
    );
    const encoded = encodeUnsignedMessage({ ...unsigned, sourceChainId: chainB });
    const id = warpMessageId(encoded);
    expect(outcome).toMatchObject({ error: undefined, output: id, executionGas: 41_500n + 96n * 8n });
    expect(outcome.logs).toEqual([
      {
        address: warp,
        topics: [
          '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d',
          `0x${enabled.slice(2).padStart(64, '0')}`,
          id,
        ],
        data: encodeAbiParameters([{ type: 'bytes' }], [bytesToHex(encoded)]),
      },
    ]);
  });

  it('refuses arguments that are no bytes, and more than 24 KiB', async () => {
    const machine = open();
    const send = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: [said] });
    const failures: [Hex, string][] = [
      ['0xee5b48eb', 'offset 0 lies outside 0 bytes'],
      [`0xee5b48eb${'ff'.repeat(32)}`, 'lies outside 32 bytes'],
      [send.slice(0, -64) as Hex, 'length 3 lies outside 64 bytes'],
    ];
    for (const [input, reason] of failures) {
      const { error } = await machine.send({ to: warp, input });
      expect(error?.message).toMatch(/^invalid sendWarpMessage input: /u);
      expect(error?.message).toContain(reason);
    }
    const large = async (length: number) =>
      (await machine.call(warp, { abi, name: 'sendWarpMessage', args: [`0x${'00'.repeat(length)}`] })).error;
    expect(await large(maxPayloadLength - 34)).toBeUndefined();
    expect((await large(maxPayloadLength - 33))?.message).toContain("couldn't marshal");
  });

  it('reads a message for 750 gas and 512 for each 32 bytes, as often as it is asked', async () => {
    for (const [rules, gas] of [
      [
        { durango: true, granite: true },
        { verify: 125_000n, read: 750n, chunk: 512n, signer: 250n },
      ],
      [
        { durango: true, granite: false },
        { verify: 200_000n, read: 2n, chunk: 3200n, signer: 500n },
      ],
    ] as const) {
      const machine = open(rules);
      const chunks = BigInt(entry.storageKeys.length);
      const call = { abi, name: 'getVerifiedWarpMessage', args: [0] };
      const outcome = await machine.call(warp, call, { accessList: [entry] });
      expect(outcome.executionGas).toBe(gas.read + gas.chunk * chunks);
      const plain = await machine.call(warp, call);
      expect(plain.executionGas).toBe(gas.read);
      const intrinsic = outcome.gasUsed - outcome.executionGas - (plain.gasUsed - plain.executionGas);
      expect(intrinsic).toBe(gas.verify + gas.chunk * chunks + gas.signer);
    }
  });

  it('answers an empty message where there is none', async () => {
    const machine = open();
    const empty = await machine.call(
      warp,
      { abi, name: 'getVerifiedWarpMessage', args: [1] },
      { accessList: [entry] },
    );
    expect(empty.output).toBe(
      encodeAbiParameters(
        [
          { type: 'tuple', components: [{ type: 'bytes32' }, { type: 'address' }, { type: 'bytes' }] },
          { type: 'bool' },
        ],
        [[`0x${'00'.repeat(32)}`, `0x${'00'.repeat(20)}`, '0x'], false],
      ),
    );
  });
});

describe("the network's own library", () => {
  const { getWarpManager, WarpMessage } = pvmSerial.warp;

  it('reads what is written here', () => {
    const written = encodeWarpMessage(signWarpMessage(unsigned, validators, [node]));
    const message = getWarpManager().unpack(written, WarpMessage);
    expect(message.unsignedMessage.networkId.value()).toBe(networkId);
    expect(bytesToHex(message.unsignedMessage.sourceChainId.toBytes())).toBe(chainA);
    // Its bytes carry their length.
    expect(bytesToHex(message.unsignedMessage.payload.toBytes().subarray(4))).toBe(
      bytesToHex(unsigned.payload),
    );
    expect(message.signature.numOfSigners()).toBe(1);
  });

  it('makes and accepts the same signatures', () => {
    const secretKey = Buffer.alloc(32, 1);
    const message = encodeUnsignedMessage(unsigned);
    const signature = node.signMessage(message);
    expect(bytesToHex(bls.sign(message, bls.secretKeyFromBytes(secretKey)))).toBe(bytesToHex(signature));
    const key = bls.publicKeyFromBytes(node.publicKey);
    expect(bls.verify(key, bls.signatureFromBytes(signature), message)).toBe(true);
  });
});
