import { sameWith } from '../router/href.js';
import { navigate, place } from '../router/location.js';

const maxLength = 64;

/** What the address asks to filter a list by, in small letters. */
export function filterOf(search: URLSearchParams): string {
  return (search.get('filter') ?? '').slice(0, maxLength).toLowerCase();
}

/** A field whose text filters the list below it, in the address too. */
export function FilterField({ label }: { readonly label: string }) {
  const change = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    navigate(sameWith({ filter: value === '' ? undefined : value }), { replace: true });
  };
  return (
    <label class="filter">
      {label}{' '}
      <input
        type="text"
        maxLength={maxLength}
        autocomplete="off"
        spellcheck={false}
        value={place.value.search.get('filter') ?? ''}
        onInput={change}
      />
    </label>
  );
}
