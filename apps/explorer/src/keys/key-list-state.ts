import { signal } from '@preact/signals';

/** Whether the list of keys is shown. */
export const isKeyListOpen = signal(false);

/** Shows the list of keys, or takes it away. */
export function toggleKeyList(): void {
  isKeyListOpen.value = !isKeyListOpen.value;
}
