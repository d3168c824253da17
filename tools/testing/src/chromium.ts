import { existsSync } from 'node:fs';

/** The headless shell first: it opens a page in a third of the time of the browser, which has windows that nobody sees. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser that is installed here: `FIRN_CHROMIUM`, or that of the system; `undefined` where there is none. */
export const chromiumPath = [process.env.FIRN_CHROMIUM, ...places].find(
  (path) => path !== undefined && existsSync(path),
);

/** Why tests with a browser are skipped, or undefined where there is one. */
export const missingChromium: string | undefined =
  chromiumPath === undefined
    ? `no Chromium at ${places.join(', ')}: set FIRN_CHROMIUM to its path`
    : undefined;

/** What `shiftClock` needs of a browser's context. */
interface ScriptedContext {
  addInitScript(script: { content: string }): Promise<unknown>;
}

/** Moves the clock of a browser's pages as far as that of the tests, where a run moves it: the browser reads that of the system. */
export async function shiftClock(context: ScriptedContext): Promise<void> {
  const shift = Number(process.env.FIRN_CLOCK_SHIFT ?? 0);
  if (shift === 0) return;
  const content = `{
    const now = Date.now.bind(Date);
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...values) {
        if (values.length === 0) super(now() + ${shift});
        else super(...values);
      }
      static now() {
        return now() + ${shift};
      }
    };
  }`;
  await context.addInitScript({ content });
}
