import { signal } from '@preact/signals';

/** Whether the drawer of development controls is open. */
export const isDrawerOpen = signal(false);

/** Whether the chain on screen has development controls; false until it said so. */
export const hasControls = signal(false);

/** Opens the drawer, or closes it, where there is something in it. */
export function toggleDrawer(): void {
  if (hasControls.value) isDrawerOpen.value = !isDrawerOpen.value;
}
