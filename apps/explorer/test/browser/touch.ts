import type { Page } from 'playwright-core';

/** One finger on the screen of a page. */
export interface Touch {
  begin(x: number, y: number): Promise<unknown>;
  move(x: number, y: number): Promise<unknown>;
  end(): Promise<unknown>;
}

/** The finger of a page; the browser makes of it what it makes of a real one: pointer events, and scrolling. */
export async function touchOf(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    begin: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    end: () => send('touchEnd', []),
  };
}
