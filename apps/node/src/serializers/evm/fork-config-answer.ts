import type { ForkConfig, ForkConfigs } from '@firn/evm/chain';
import type { ForkConfig as ForkConfigAnswer, ForkConfigs as ForkConfigsAnswer } from '@firn/node-validators';

/** The forks of a chain as the interface tells them. */
export function toForkConfigsAnswer(
  { current, next, last }: ForkConfigs,
  chainId: bigint,
): ForkConfigsAnswer {
  const toAnswer = (fork: ForkConfig | undefined): ForkConfigAnswer | null =>
    fork === undefined ? null : toForkAnswer(fork, chainId);
  return { current: toAnswer(current), next: toAnswer(next), last: toAnswer(last) };
}

function toForkAnswer(fork: ForkConfig, chainId: bigint): ForkConfigAnswer {
  const { blobs } = fork;
  return {
    // The times of a configuration are JSON integers, so that none exceeds 2^53.
    activationTime: Number(fork.activationTime),
    blobSchedule:
      blobs === undefined
        ? null
        : {
            target: Number(blobs.target),
            max: Number(blobs.max),
            baseFeeUpdateFraction: Number(blobs.baseFeeUpdateFraction),
          },
    chainId,
    forkId: fork.forkId,
    precompiles: Object.fromEntries(fork.precompiles),
    systemContracts: Object.fromEntries(fork.systemContracts),
  };
}
