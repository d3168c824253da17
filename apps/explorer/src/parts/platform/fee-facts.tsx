import type { ValidatorFees } from '../../data/staking-queries.js';
import { Fact, Facts } from '../facts.js';
import { Nano, Num } from '../values.js';

const day = 86_400n;

/** What the validators of L1s pay now, and how that is computed. */
export function FeeFacts({ fees: { price, excess, config } }: { readonly fees: ValidatorFees }) {
  return (
    <Facts>
      <Fact name="Price">
        <Num check="fees.price" value={price} unit="nAVAX" /> nAVAX a second, which is{' '}
        <Nano check="fees.day" value={price * day} copy="price of a day" /> a day
      </Fact>
      <Fact name="Least price">
        <Num check="fees.minPrice" value={config.minPrice} unit="nAVAX" /> nAVAX a second
      </Fact>
      <Fact name="Target">
        <Num check="fees.target" value={config.target} unit="validators" /> validators; above it the price
        rises
      </Fact>
      <Fact name="Capacity">
        <Num check="fees.capacity" value={config.capacity} unit="validators" /> validators
      </Fact>
      <Fact name="Excess">
        <Num check="fees.excess" value={excess} unit="validator seconds" /> seconds of validators above the
        target
      </Fact>
    </Facts>
  );
}
