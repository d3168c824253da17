import { useEffect, useState } from 'preact/hooks';
import { announce } from '../state/toasts.js';

const confirmedMs = 1500;

/** A button that copies a text, and confirms it in place and aloud. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text, what));
  return (
    <button
      type="button"
      class="copy"
      onClick={copy}
      aria-label={`Copy the ${what}`}
      title={`Copy the ${what}`}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {copied ? (
          <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" stroke-width="1.6" />
        ) : (
          <path d="M5.5 5.5h7v8h-7zM3.5 10.5v-8h7" fill="none" stroke="currentColor" stroke-width="1.3" />
        )}
      </svg>
    </button>
  );
}

/** Copies a text, and says so aloud, or that the browser does not let it. @returns whether it was copied. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied the ${what}`);
    return true;
  } catch {
    announce('The browser does not let this page copy here; select the text instead');
    return false;
  }
}
