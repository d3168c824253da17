import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that is installed here: `FIRN_CHROMIUM`, or that of the system; `undefined` where there is none. */
export const chromiumPath = [process.env.FIRN_CHROMIUM, ...places].find(
  (path) => path !== undefined && existsSync(path),
);

/** Why tests with a browser are skipped, or undefined where there is one. */
export const missingChromium: string | undefined =
  chromiumPath === undefined
    ? `no Chromium at ${places.join(', ')}: set FIRN_CHROMIUM to its path`
    : undefined;
