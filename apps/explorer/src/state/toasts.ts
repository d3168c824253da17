import { signal } from '@preact/signals';

const shownMs = 6000;

/** What is told in passing, the newest last. */
export const toasts = signal<readonly { readonly id: number; readonly text: string }[]>([]);
let lastId = 0;

/** Tells something for some seconds, aloud too. */
export function announce(text: string): void {
  const id = ++lastId;
  toasts.value = [...toasts.value.slice(-2), { id, text }];
  setTimeout(() => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }, shownMs);
}
