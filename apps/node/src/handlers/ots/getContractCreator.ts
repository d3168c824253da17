import { creationOf } from '@firn/evm/tracing';
import type { OtsGetContractCreatorHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';

export const otsGetContractCreator: OtsGetContractCreatorHandler<ExecutionContext> = async (
  { address },
  { chain, signal },
) => (await creationOf(chain, lower(address), signal)) ?? null;
