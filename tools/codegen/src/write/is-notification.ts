import type { Operation } from '@firn/contract';

/** Whether clients send an operation without an id, and nothing answers it. */
export const isNotification = ({ wire }: Operation): boolean =>
  wire.protocol === 'json-rpc' && wire.notification === true;
