import { ethGetStorageValues } from '@firn/node-client';
import { useState } from 'preact/hooks';
import type { QueryOptions } from '../data/query-options.js';
import { connection } from '../data/session.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { Failure } from '../parts/failure.js';
import { Loaded } from '../parts/loaded.js';
import { Num, Value } from '../parts/values.js';
import { sameWith } from '../router/href.js';
import { navigate, place } from '../router/location.js';
import type { ContractOf } from './contract-of.js';

/** Compilers put the first variables of a contract into the first words of its storage. */
const words = 32;

interface StorageWord {
  readonly slot: bigint;
  readonly value: string;
}

/** The first words of a contract's storage, and any other one by its number. */
export function StorageWords({ chain, address }: ContractOf) {
  const asked = slotOf(place.value.search.get('slot') ?? '');
  const first = Array.from({ length: words }, (_, index) => BigInt(index));
  const slots = asked === undefined || asked < words ? first : [asked, ...first];
  return (
    <>
      <SlotField />
      <Loaded query={useQuery(wordsQuery({ chain, address }, slots))} lines={8}>
        {(found) => <Listed found={found} asked={asked} />}
      </Loaded>
    </>
  );
}

function Listed({
  found,
  asked,
}: {
  readonly found: readonly StorageWord[];
  readonly asked: bigint | undefined;
}) {
  const shown = found.filter(({ slot, value }) => slot === asked || !/^0x0*$/.test(value));
  return (
    <>
      <p class="muted">
        Of the first <Num check="storage.words" value={BigInt(words)} /> words those that are not zero.
      </p>
      {shown.length === 0 ? (
        <div class="notice">
          <p>All of them are zero.</p>
        </div>
      ) : (
        <DataTable
          name="storage"
          caption="Words of storage"
          rows={shown}
          keyOf={({ slot }) => `word ${slot}`}
          columns={[
            {
              name: 'Word',
              show: ({ slot }) => <Num check="row.slot" value={slot} />,
              value: ({ slot }) => slot,
            },
            {
              name: 'Value',
              show: ({ value }) => (
                <code class="word">
                  <Value check="row.value">{value}</Value>
                </code>
              ),
              value: ({ value }) => value,
            },
            {
              name: 'As an integer',
              show: ({ value }) => <Num check="row.integer" value={BigInt(value)} />,
              value: ({ value }) => BigInt(value),
              isRight: true,
              isMinor: true,
            },
          ]}
        />
      )}
    </>
  );
}

function SlotField() {
  const [error, setError] = useState<Error>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('slot') ?? '').trim();
    const slot = slotOf(text);
    setError(
      slot === undefined && text !== ''
        ? new Error(
            `“${text}” is no word of storage: write its number in digits, or 0x and at most 64 hexadecimal digits`,
          )
        : undefined,
    );
    if (slot !== undefined || text === '')
      navigate(sameWith({ slot: slot === undefined ? undefined : text }));
  };
  return (
    <form class="filter" onSubmit={submit}>
      <label>
        Another word, by its number{' '}
        <input
          type="text"
          name="slot"
          defaultValue={place.value.search.get('slot') ?? ''}
          maxLength={80}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <button type="submit">Look</button>
      {error === undefined ? null : <Failure error={error} />}
    </form>
  );
}

function wordsQuery(
  { chain, address }: ContractOf,
  slots: readonly bigint[],
): QueryOptions<readonly StorageWord[]> {
  return {
    queryKey: [chain.genesis, chain.path, 'storage', address, String(slots[0])],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const keys = slots.map((slot) => `0x${slot.toString(16).padStart(64, '0')}` as const);
      const options = { pathParams: { blockchainId: chain.path }, signal };
      const answer = await ethGetStorageValues(connection().node, { requests: { [address]: keys } }, options);
      const values = answer[address] ?? [];
      return slots.flatMap((slot, index) => {
        const value = values[index];
        return value === undefined ? [] : [{ slot, value }];
      });
    },
  };
}

function slotOf(text: string): bigint | undefined {
  if (!/^(?:\d{1,78}|0x[\da-fA-F]{1,64})$/.test(text)) return undefined;
  const slot = BigInt(text);
  return slot < 2n ** 256n ? slot : undefined;
}
