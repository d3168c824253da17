import { signal } from '@preact/signals';
import { type TimeForm, timeForms } from '../format/time.js';

const timeKey = 'firn.time';
const themeKey = 'firn.theme';
const keysKey = 'firn.keys';
/** The choices of colours. */
export const themes = ['system', 'light', 'dark'] as const;

/** A choice of colours. */
export type Theme = (typeof themes)[number];

/** How times are written, everywhere. */
export const timeForm = signal<TimeForm>(stored(timeKey, timeForms));

/** The colours: those of the system, or one of the two. */
export const theme = signal<Theme>(stored(themeKey, themes));

/** Whether single keys act: some tools for reading and speaking use them for themselves. */
export const hasKeys = signal(stored(keysKey, ['on', 'off']) === 'on');

/** The time of this machine in milliseconds, once a second. */
export const now = signal(Date.now());

setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 1000);

/** Goes to the next way of writing times. */
export function nextTimeForm(): void {
  chooseTimeForm(after(timeForms, timeForm.value));
}

/** Chooses how times are written. */
export function chooseTimeForm(form: TimeForm): void {
  timeForm.value = form;
  localStorage.setItem(timeKey, form);
}

/** Goes to the next colours. */
export function nextTheme(): void {
  chooseTheme(after(themes, theme.value));
}

/** Chooses the colours. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(themeKey, chosen);
  applyTheme();
}

/** Lets single keys act, or not. */
export function setKeys(isOn: boolean): void {
  hasKeys.value = isOn;
  localStorage.setItem(keysKey, isOn ? 'on' : 'off');
}

/** Gives the document the chosen colours; before anything is shown. */
export function applyTheme(): void {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}

function after<Item>(items: readonly Item[], item: Item): Item {
  return items[(items.indexOf(item) + 1) % items.length] ?? item;
}

function stored<Item extends string>(key: string, items: readonly [Item, ...Item[]]): Item {
  const text = localStorage.getItem(key);
  return items.find((item) => item === text) ?? items[0];
}
