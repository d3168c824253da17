import { announce } from '../state/toasts.js';

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
