import { describe, expect, it } from 'vitest';
import { forkId, forkPlaces } from '../../src/chain/fork-id.js';

const mainnetGenesis = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3';
const mainnet = {
  chainId: 1,
  homesteadBlock: 1_150_000,
  daoForkBlock: 1_920_000,
  daoForkSupport: true,
  eip150Block: 2_463_000,
  eip155Block: 2_675_000,
  eip158Block: 2_675_000,
  byzantiumBlock: 4_370_000,
  constantinopleBlock: 7_280_000,
  petersburgBlock: 7_280_000,
  istanbulBlock: 9_069_000,
  muirGlacierBlock: 9_200_000,
  berlinBlock: 12_244_000,
  londonBlock: 12_965_000,
  arrowGlacierBlock: 13_773_000,
  grayGlacierBlock: 15_050_000,
  shanghaiTime: 1_681_338_455,
  cancunTime: 1_710_338_135,
  depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
};

// The published identifiers of the main network (EIP-2124, EIP-6122).
describe('forkId', () => {
  it.each([
    ['Frontier', {}, '0xfc64ec04'],
    ['Homestead', { homesteadBlock: mainnet.homesteadBlock }, '0x97c2c34c'],
    ['Shanghai', mainnet, '0xdce96c2d', 1_681_338_455n],
    ['Cancun', mainnet, '0x9f3d2254', 1_710_338_135n],
  ])('is that of %s', (_name, config, id, time = 0n) => {
    expect(forkId(mainnetGenesis, forkPlaces(config, 0n), time)).toBe(id);
  });
});

describe('forkPlaces', () => {
  it('names every place once and in order, and none of the genesis block', () => {
    const config = {
      aBlock: 7,
      bBlock: 0,
      cBlock: 7,
      dBlock: 3,
      eTime: 5,
      fTime: '9',
      gTimestamp: 7n,
      hTime: null,
    };
    expect(forkPlaces(config, 5n)).toEqual({ blocks: [3n, 7n], times: [7n, 9n] });
  });
});
