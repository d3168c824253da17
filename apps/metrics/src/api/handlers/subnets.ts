import type { SubnetsHandlers } from '@firn/metrics-server';
import { toHexId } from '../../query/platform/platform-parameters.js';
import { readValidatorAddressesPage } from '../../query/platform/validator-addresses-page.js';
import { toNetwork } from '../../source/platform/platform-network.js';
import type { MetricsContext } from '../metrics-context.js';

/** Handlers of the operations of subnets. */
export const subnetsHandlers: SubnetsHandlers<MetricsContext> = {
  listValidatorAddresses: (params, { platform, pageTokens }) =>
    readValidatorAddressesPage(platform, pageTokens, {
      subnet: toHexId('subnetId', params.subnetId),
      network: params.network && toNetwork(params.network),
      start: params.startTimestamp,
      end: params.endTimestamp,
      pageToken: params.pageToken,
      pageSize: params.pageSize ?? 1000,
    }),
};
