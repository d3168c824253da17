import type { ListBridgedBtcbHandler } from '@firn/metrics-server';
import { httpError } from '@firn/rest/server';
import type { MetricsContext } from '../../metrics-context.js';

const holders = '/v2/chains/43114/contracts/0x152b9d0fdc40c096757f570a51e494bd4b943e50/balances';

export const listBridgedBtcb: ListBridgedBtcbHandler<MetricsContext> = () => {
  throw httpError(
    410,
    `Amounts of BTC.b that were bridged are not served any more; its holders are listed at ${holders}`,
  );
};
