import type { PlatformGetL1ValidatorResult } from '@firn/node-validators';
import { usePlatformHeight } from '../data/platform-head.js';
import { validationQuery, validatorFeesQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { ChartLinks } from '../parts/charts/chart-links.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { FeeFacts } from '../parts/platform/fee-facts.js';
import { Owners } from '../parts/platform/owners.js';
import { NodeLink, SubnetLink } from '../parts/platform/platform-links.js';
import { isId } from '../parts/platform/platform-names.js';
import { Time, TimeLeft } from '../parts/times.js';
import { Nano, Num } from '../parts/values.js';
import { href } from '../router/href.js';

/** One validation of an L1: its balance as time left, and who may end it. */
export default function Validation({ id }: { readonly id: string }) {
  if (!isId(id)) return <Absent />;
  return <Known id={id} />;
}

function Absent() {
  return (
    <NotFound what="Validation">
      <p>
        The platform chain has no validation of this ID. One that was removed is gone from the chain's state.
      </p>
      <p>
        <a href={href('chains', {})}>See the L1s and their validators</a>
      </p>
    </NotFound>
  );
}

function Known({ id }: { readonly id: string }) {
  usePlatformHeight();
  const query = useQuery(validationQuery(id));
  return (
    <Loaded query={query} lines={8}>
      {(validation) => (validation === null ? <Absent /> : <Shown validation={validation} />)}
    </Loaded>
  );
}

function Shown({ validation }: { readonly validation: PlatformGetL1ValidatorResult }) {
  const fees = useQuery(validatorFeesQuery);
  return (
    <>
      <PageTitle title="Validation of an L1" />
      <Facts>
        <Fact name="Validation">
          <Identifier check="validation.id" text={validation.validationID} copy="ID" />
        </Fact>
        <Fact name="Node">
          <NodeLink check="validation.node" id={validation.nodeID} copy="node ID" />
        </Fact>
        <Fact name="Of">
          <SubnetLink check="validation.subnet" id={validation.subnetID} copy="ID" />
        </Fact>
        <Fact name="Weight">
          <Num check="validation.weight" value={validation.weight} />
        </Fact>
        <Fact name="Since">
          <Time check="validation.since" seconds={validation.startTime} />
        </Fact>
        <Fact name="Balance">
          <Nano check="validation.balance" value={validation.balance} copy="balance" />
        </Fact>
        <Fact name="Time left">
          <TimeLeft check="validation.left" balance={validation.balance} fees={fees.data} />
        </Fact>
        <Fact name="The rest goes to">
          <Owners check="validation.refund" owners={validation.remainingBalanceOwner} />
        </Fact>
        <Fact name="Ended by">
          <Owners check="validation.deactivation" owners={validation.deactivationOwner} />
        </Fact>
        <Fact name="Next nonce of weight">
          <Num check="validation.nonce" value={validation.minNonce} />
        </Fact>
        <Fact name="Public key">
          <Identifier check="validation.key" text={validation.publicKey} copy="key" />
        </Fact>
        <Fact name="At height">
          <Num check="validation.height" value={validation.height} />
        </Fact>
      </Facts>
      <h2>Fees of validators</h2>
      <Loaded query={fees} lines={5}>
        {(known) => <FeeFacts fees={known} />}
      </Loaded>
      <ChartLinks group="validation" of={validation.validationID} />
    </>
  );
}
