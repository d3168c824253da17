import { useRef } from 'preact/hooks';
import { awaySince } from './data/heads.js';
import { metricsAwaySince } from './data/metrics-service.js';
import { networkAhead } from './data/network-clock.js';
import { platformHead } from './data/platform-head.js';
import { connection } from './data/session.js';
import { ActingBanner } from './dev/acting-banner.js';
import { Drawer } from './dev/drawer.js';
import { formatTime } from './format/time.js';
import { KeyList } from './keys/key-list.js';
import { toggleKeyList } from './keys/key-list-dialog.js';
import { Ahead } from './parts/ahead.js';
import { MainNav } from './parts/main-nav.js';
import { Value } from './parts/values.js';
import { href } from './router/href.js';
import { navigate, place } from './router/location.js';
import { CurrentPage } from './routes/page.js';
import { nextTheme, nextTimeForm, now, theme, timeForm } from './state/settings.js';
import { toasts } from './state/toasts.js';

/** The address of a page of the explorer fits, with what its search says. */
const mostSearched = 512;

/** By itself the link would lead to the home page, where `<base>` has it. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** What is around every page: name, search, banner, foot. */
export function Shell() {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page. */}
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to content
      </a>
      <header>
        <a class="brand" href={href('home', {})} data-page="home">
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
            <path class="mountain" d="M16 3 30 28H2Z" />
            <path class="snow" d="m16 3 6 11-4 2-3-3-4 2Z" />
          </svg>
          Firn
        </a>
        <SearchField />
        <button type="button" onClick={nextTheme} aria-label={`Colours: ${theme}`} title="Colours">
          ◐ <span class="wide">{theme}</span>
        </button>
      </header>
      <MainNav />
      <AwayBanner />
      <ActingBanner />
      <main id="content" tabIndex={-1}>
        <CurrentPage />
      </main>
      <Drawer />
      <footer>
        <span>
          Explorer <Value check="explorer.version">{connection().version}</Value>
        </span>
        <button type="button" onClick={nextTimeForm}>
          Times: {timeForm}
        </button>
        <button type="button" onClick={toggleKeyList}>
          Keys <kbd class="wide">?</kbd>
        </button>
        <MovedTime />
      </footer>
      <KeyList />
      <div class="toasts" role="status">
        {toasts.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </>
  );
}

function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text !== '') navigate(href('search', {}, { q: text }));
  };
  return (
    <search>
      <form onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search block, transaction, address or node"
          placeholder="Block, transaction, address, node  /"
          maxLength={mostSearched}
          autocomplete="off"
          spellcheck={false}
          defaultValue={place.value.search.get('q') ?? ''}
        />
      </form>
    </search>
  );
}

/** Says in the foot of each page that the time of the network was moved. */
function MovedTime() {
  return (
    <span>
      <Ahead check="network.ahead" lead="The network is" seconds={networkAhead.value} />
    </span>
  );
}

/** Says that the node of the chains does not answer, or the metrics service where the page shows metrics, and since when. */
function AwayBanner() {
  return (
    <>
      <Away who="The node" since={awaySince() ?? platformHead.value.awaySince} />
      <Away who="The metrics service" since={metricsAwaySince()} />
    </>
  );
}

function Away({ who, since }: { readonly who: string; readonly since: number | undefined }) {
  if (since === undefined) return null;
  return (
    <div class="banner" role="alert">
      {who} is away, since {formatTime(BigInt(Math.floor(since / 1000)), 'local', now.value)}. Asking again;
      what you see may be old.
    </div>
  );
}
