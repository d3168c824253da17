import type { paths } from '@firn/metrics-validators/openapi';
import { useQuery } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';

const metrics = createClient(createFetchClient<paths>({ baseUrl: 'http://127.0.0.1:9660' }));

export const chains = metrics.queryOptions('get', '/v2/chains', {
  params: { query: { network: 'mainnet' } },
});

export function Chains() {
  const { data, error } = useQuery(chains);
  if (error !== null) return <p role="alert">{error.message}</p>;
  return (
    <ul>
      {data?.chains.map(({ evmChainId, chainName }) => (
        <li key={evmChainId}>{chainName}</li>
      ))}
    </ul>
  );
}
