import { describe, expect, it } from 'vitest';
import { GenesisConfigError, parseGenesisConfig } from '../../src/index.js';
import { addressOf, genesisFile, genesisText, startTime } from '../fixtures/genesis-file.js';

const allocation = genesisFile.allocations[0];

describe('a genesis configuration', () => {
  it('is read with its amounts exact', () => {
    const text = genesisText().replace('"initialAmount":700', '"initialAmount":300000000000000001');
    expect(parseGenesisConfig(text).allocations[0]?.initialAmount).toBe(300_000_000_000_000_001n);
  });

  it('takes a missing lock as one that ended, and missing unlocks as none', () => {
    const { allocations } = parseGenesisConfig(
      genesisText({
        allocations: [{ ...allocation, unlockSchedule: undefined }, ...genesisFile.allocations.slice(1)],
      }),
    );
    expect(allocations[0]?.unlocks).toEqual([]);
    expect(parseGenesisConfig(genesisText()).allocations[0]?.unlocks[0]).toEqual({
      amount: 10n,
      locktime: 0n,
    });
  });

  it.each([
    ['{', 'the genesis configuration is not JSON: '],
    ['[]', 'the genesis configuration is not valid: the file: '],
    [genesisText({ networkID: 0 }), 'the genesis configuration is not valid: networkID: '],
    [
      genesisText({ allocations: [{ ...allocation, ethAddr: '0x12' }] }),
      'the genesis configuration is not valid: allocations.0.ethAddr: must be 0x and 20 bytes in hex',
    ],
    [
      genesisText({ allocations: [{ ...allocation, initialAmount: -1 }] }),
      'allocations.0.initialAmount: must be an integer from 0 to 18446744073709551615',
    ],
    [genesisText({ message: 'é'.repeat(40_000) }), 'message: must be at most 65535 bytes'],
    [
      genesisText({ allocations: [{ ...allocation, avaxAddr: 'X-nonsense' }] }),
      '"X-nonsense" is not an address: ',
    ],
    [
      genesisText({ initialStakers: [{ ...genesisFile.initialStakers[1], nodeID: 'NodeID-1' }] }),
      '"NodeID-1" is not a node ID: ',
    ],
    [genesisText({ allocations: [] }), 'initial supply must be > 0'],
    [
      genesisText({
        allocations: [1, 2].map(() => ({ ...allocation, initialAmount: '18446744073709551615' })),
      }),
      'the initial supply 36893488147419103290 is above 18446744073709551615',
    ],
    [genesisText({ initialStakeDuration: 0 }), 'initial stake duration must be > 0'],
    [
      genesisText({ initialStakeDuration: '18446744073709551615' }),
      'initial stake duration larger than maximum configured: 18446744073709551615 s, at most 31536000',
    ],
    [
      genesisText({ initialStakeDuration: 31_536_001 }),
      'initial stake duration larger than maximum configured: 31536001 s, at most 31536000',
    ],
    [genesisText({ initialStakers: [] }), 'initial stakers must be > 0'],
    [
      genesisText({ initialStakeDuration: 5399 }),
      'initial stake duration is 5399 but need at least 5400 with offset of 5400',
    ],
    [genesisText({ initialStakedFunds: [] }), 'initial staked funds cannot be empty'],
    [
      genesisText({ initialStakedFunds: [addressOf(3), addressOf(3)] }),
      `duplicate initially staked address ${addressOf(3)}`,
    ],
    [
      genesisText({ initialStakedFunds: [addressOf(9)] }),
      `no allocation to stake in address ${addressOf(9)}`,
    ],
    [
      genesisText({ initialStakedFunds: [addressOf(2)] }),
      'total allocations locked amount is too low: 0 to stake, 2 stakers need at least 1 each',
    ],
    [genesisText({ cChainGenesis: undefined }), 'C-Chain genesis cannot be empty'],
  ])('is refused with what is wrong (%#)', (text, problem) => {
    expect(() => parseGenesisConfig(text)).toThrow(GenesisConfigError);
    expect(() => parseGenesisConfig(text)).toThrow(problem);
  });

  it('has to be of the network that is asked for', () => {
    expect(() => parseGenesisConfig(genesisText(), { networkId: 12345 })).toThrow(
      'conflicting networkIDs: expected 12345 but config contains 9999',
    );
    expect(parseGenesisConfig(genesisText(), { networkId: 9999 }).networkId).toBe(9999);
  });

  it('may have stakes as long as the network allows', () => {
    const text = genesisText({ initialStakeDuration: '18446744073709551615' });
    expect(() => parseGenesisConfig(text, { maxStakeDuration: 2n ** 64n - 1n })).toThrow(
      'the stake would end 18446744073709551615 s after 1600000000',
    );
    const year = genesisText({ initialStakeDuration: 31_536_001 });
    expect(parseGenesisConfig(year, { maxStakeDuration: 31_536_001n }).initialStakeDuration).toBe(
      31_536_001n,
    );
  });

  it('does not begin in the future', () => {
    const before = BigInt(startTime) - 1n;
    expect(() => parseGenesisConfig(genesisText(), { now: before })).toThrow(
      `startTime cannot be in the future: ${startTime}, it is ${before}`,
    );
    expect(parseGenesisConfig(genesisText(), { now: before + 1n }).startTime).toBe(BigInt(startTime));
  });
});
