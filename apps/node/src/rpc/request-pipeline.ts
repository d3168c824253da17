import type { Clock } from '@firn/chain-runtime';
import { AnswerCache, type GroupContract } from '@firn/jsonrpc/server';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import type { HostedChain } from '../chains/hosted-chain.js';
import { cacheShares } from '../config/cache-shares.js';
import { withDomainErrors } from '../errors/domain-errors.js';
import { withExecutions } from '../handlers/executed-methods.js';
import {
  namesInAnyCase,
  nullFieldsLeftOut,
  otherNumberForms,
  plainParamErrors,
  type TextFields,
  textFields,
  withParamSteps,
} from './param-forms.js';
import {
  asksAcceptedOnly,
  platformRevision,
  repeatableMethods,
  repeatableOfControlled,
  repeatablePlatformMethods,
} from './repeatable-methods.js';

/*
 * What the node adds to the way of a call, in the order in which it runs. `createEndpoint` of `@firn/jsonrpc` has read the message and let the
 * client in before step 1; the contract's own reading of params runs after step 2, and its writing of results after step 3.
 *
 * 1. Answers that are kept: the same message as before, while the chain is as it was, is answered with the same bytes.
 * 2. Params: forms that clients of the reference node send beside those of the contract.
 * 3. The handler: carried out by a thread where it runs contracts; a refusal of the domain becomes the error that clients are told.
 */

/** Step 1 for the platform chain, until its state or the second is another one. */
export function platformAnswers(chain: Pick<PlatformChain, 'revision'>, clock: Clock): AnswerCache {
  return new AnswerCache({
    revision: () => platformRevision(chain.revision, Number(clock.nowMs())),
    methods: repeatablePlatformMethods,
  });
}

/** Step 1 for the EVM of a chain, until a block is accepted or taken back. */
export function evmAnswers({ chain, settings, isControlled }: HostedChain): AnswerCache {
  return new AnswerCache({
    revision: () => chain.canonical.revision,
    methods: isControlled ? repeatableOfControlled : repeatableMethods,
    maxBytes: cacheShares(settings).answers,
    accepts: asksAcceptedOnly,
  });
}

/** Step 2 for the network's own APIs: names of parameters in any case, null for what may be left out, then these parameters as other texts. */
export function withNetworkParams<Group extends GroupContract>(group: Group, fields: TextFields = {}): Group {
  const names = namesInAnyCase(nodeOpenRpc[group.name as NodeGroup]);
  return withParamSteps(group, [names, nullFieldsLeftOut, textFields(fields)]);
}

/**
 * Step 2 for the methods of every EVM: null for what may be left out; what is refused all the same says why in its message. Where development
 * controls are served, numbers may have other forms too.
 */
export function withEvmParams<Group extends GroupContract>(
  group: Group,
  { isControlled }: { readonly isControlled: boolean },
): Group {
  const forms = isControlled ? [otherNumberForms] : [];
  return withParamSteps(group, [plainParamErrors, ...forms, nullFieldsLeftOut]);
}

/** Step 2 for methods that only this node and custom chains have: what is refused says why in its message. */
export function withExactParams<Group extends GroupContract>(group: Group): Group {
  return withParamSteps(group, [plainParamErrors]);
}

/** Step 3 for methods that run no contracts. */
export const handledHere = withDomainErrors;

/** Step 3 for the methods of every EVM: those that run contracts are carried out by threads. */
export function handledByThreads<Handlers extends object>(handlers: Handlers): Handlers {
  return withDomainErrors(withExecutions(handlers));
}
