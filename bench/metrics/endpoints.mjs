import { collectionAddress, tokenAddress } from '../chain-set/kinds.mjs';

const primaryNetwork = '11111111111111111111111111111111LpoYY';
const sums = ['txCount', 'gasUsed', 'feesPaid'];
const byDay = ['contracts', 'cumulativeTxCount', 'cumulativeAddresses', 'avgTps', 'maxTps', 'avgGasPrice'];
const windows = ['txCount', 'gasUsed', 'avgTps', 'maxGasPrice', 'contracts'];
const of = (list, index) => list[index % list.length];

/**
 * Every operation of the OpenAPI document, some with several kinds of questions. `path(index)` is another question for each index, so that
 * no cache has its answer: another end, another page size or another threshold.
 */
export function endpointsOf({ chains, endsAt }) {
  const chain = (index) => of(chains, index).evmChainId;
  const hour = (index) => endsAt - 3_600 * index;
  const day = (index) => endsAt - 86_400 * (index % 60);
  const biggest = chains[0].evmChainId;
  const balanceOf = (token, { index, ...others }) => ({
    ...others,
    minBalance: String(1 + index),
    evmChainId: String(biggest),
    contractAddress: tokenAddress(token),
  });
  return [
    { name: 'listChains', path: (index) => `/v2/chains?network=${of(['mainnet', 'testnet'], index)}` },
    { name: 'getChain', path: (index) => `/v2/chains/${chain(index)}` },
    {
      name: 'getChainMetrics, 2160 hours',
      path: (index) =>
        `/v2/chains/${chain(index)}/metrics/${of(sums, index)}?timeInterval=hour&pageSize=2160&endTimestamp=${hour(index)}`,
    },
    {
      name: 'getChainMetrics, 100 days',
      path: (index) =>
        `/v2/chains/${chain(index)}/metrics/${of(byDay, index)}?timeInterval=day&endTimestamp=${day(index)}`,
    },
    {
      name: 'getChainMetrics, active addresses with the running day',
      path: (index) =>
        `/v2/chains/${chain(index)}/metrics/activeAddresses?timeInterval=day&pageSize=${2 + index}`,
    },
    {
      name: 'getChainMetrics, active addresses of all chains',
      path: (index) => `/v2/chains/total/metrics/activeAddresses?timeInterval=week&pageSize=${1 + index}`,
    },
    {
      name: 'getChainRollingWindowMetrics',
      path: (index) => `/v2/chains/${chain(index)}/rollingWindowMetrics/${of(windows, index)}`,
    },
    {
      name: 'getChainRollingWindowMetrics, active addresses',
      path: (index) => `/v2/chains/${chain(index)}/rollingWindowMetrics/activeAddresses`,
    },
    { name: 'getAverageTps', path: (index) => `/v1/avg_tps/${chain(index)}` },
    {
      name: 'listTokenBalances, page of 1000',
      path: (index) => `/v2/chains/${biggest}/contracts/${tokenAddress(0)}/balances?threshold=${index}`,
    },
    {
      name: 'listTokenBalances, high threshold',
      path: (index) =>
        `/v2/chains/${biggest}/contracts/${tokenAddress(0)}/balances?threshold=${1_000_900_000 + index}&pageSize=100`,
    },
    {
      name: 'listTokenBalances, in a time frame',
      path: (index) =>
        `/v2/chains/${biggest}/contracts/${tokenAddress(0)}/balances?threshold=1000&pageSize=1000` +
        `&startTimestamp=${hour(index) - 30 * 86_400}&endTimestamp=${hour(index)}`,
    },
    {
      name: 'listNftHolders',
      path: (index) =>
        `/v2/chains/${biggest}/contracts/${collectionAddress(of([0, 1], index))}/nfts:listHolders?pageSize=${1_000 - index}`,
    },
    {
      name: 'compositeQuery, holders of two tokens',
      path: () => '/v1/lookingGlass/compositeQuery',
      body: (index) => ({
        operator: 'AND',
        queries: [
          { id: 'now', type: 'LatestBalance', params: balanceOf(0, { tokenType: 'ERC20', index }) },
          {
            id: 'once',
            type: 'AnyTimeErc20Balance',
            params: balanceOf(1, {
              firstDate: String(endsAt - 60 * 86_400),
              lastDate: String(endsAt),
              index,
            }),
          },
        ],
      }),
    },
    {
      name: 'getIcmTimeseries, by pair',
      path: (index) =>
        `/v2/icm/timeseries?timeInterval=day&pageSize=2160&groupBy=srcBlockchainId,destBlockchainId&endTimestamp=${hour(index)}`,
    },
    {
      name: 'getIcmTimeseries, hours of a chain',
      path: (index) =>
        `/v2/icm/timeseries?timeInterval=hour&pageSize=2160&srcBlockchainId=${of(chains, index).blockchainId}&endTimestamp=${hour(index)}`,
    },
    {
      name: 'getIcmSummary',
      path: (index) => `/v2/icm/summary?srcBlockchainId=${of(chains, index).blockchainId}`,
    },
    {
      name: 'getNetworkMetrics',
      path: (index) =>
        `/v2/networks/testnet/metrics/${of(['validatorCount', 'validatorWeight'], index)}?pageSize=${1 + (index % 30)}`,
    },
    {
      name: 'listValidatorAddresses',
      path: (index) =>
        `/v2/subnets/${primaryNetwork}/validators:getAddresses?network=testnet&pageSize=${1_000 - index}`,
    },
    {
      name: 'getTotalValidatorMetrics',
      path: (index) => `/v2/validators/metrics/totalCumulativeFeesDaily?pageSize=${1 + index}`,
    },
    // There is no L1 validator: these answer with an empty series.
    {
      name: 'getValidationMetrics',
      path: () => `/v2/validation/${primaryNetwork}/metrics/validationCumulativeFeesDaily`,
    },
    {
      name: 'getSubnetMetrics',
      path: () => `/v2/subnet/${primaryNetwork}/metrics/perSubnetCumulativeFeesPaid`,
    },
    {
      name: 'getValidatorMetrics',
      path: () => `/v2/validator/NodeID-111111111111111111116DBWJs/metrics/perNodeCumulativeFeesPaid`,
    },
    { name: 'healthCheck', path: () => '/v2/health-check' },
    { name: 'liveCheck', path: () => '/v2/live-check' },
  ];
}
