import { signal } from '@preact/signals';

/** Whether the drawer of development controls is open. */
export const isDrawerOpen = signal(false);

/** Whether the chain on screen has development controls; false until it said so. */
export const hasControls = signal(false);

/** The width up to which the drawer hides the page, as in the styles. */
const narrow = '(max-width: 640px)';

/** Shows the page that an action opened: on a narrow screen the drawer would hide it. */
export function showPage(): void {
  if (matchMedia(narrow).matches) isDrawerOpen.value = false;
}

/** Opens the drawer, or closes it, where there is something in it. */
export function toggleDrawer(): void {
  if (hasControls.value) isDrawerOpen.value = !isDrawerOpen.value;
}
