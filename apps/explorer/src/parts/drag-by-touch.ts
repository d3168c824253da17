import type uPlot from 'uplot';

/** A finger that taps moves too: so many pixels are no choice. */
const leastWidth = 10;

/**
 * Lets one finger draw over a part of a plot to choose it, as the mouse does: uPlot itself hears the mouse only. Up and down the finger scrolls the
 * page, which the style sheet leaves to the browser.
 */
export function dragByTouch(plot: uPlot): void {
  const { over } = plot;
  let begin: number | undefined;
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect();
    return Math.min(width, Math.max(0, clientX - left));
  };
  const clear = () => {
    begin = undefined;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  };
  const isOne = ({ pointerType, isPrimary }: PointerEvent) => pointerType === 'touch' && isPrimary;
  over.addEventListener('pointerdown', (event) => {
    if (!isOne(event)) return;
    clear();
    begin = placeOf(event);
  });
  over.addEventListener('pointermove', (event) => {
    if (begin === undefined || !isOne(event)) return;
    const end = placeOf(event);
    plot.setCursor({ left: end, top: 0 });
    const [left, width] = [Math.min(begin, end), Math.abs(end - begin)];
    plot.setSelect({ left, top: 0, width, height: over.clientHeight }, false);
  });
  over.addEventListener('pointerup', (event) => {
    if (begin === undefined || !isOne(event)) return;
    begin = undefined;
    // What is drawn by now is told to the plot's own hook.
    if (plot.select.width >= leastWidth) plot.setSelect({ ...plot.select }, true);
    else clear();
  });
  // The browser scrolls.
  over.addEventListener('pointercancel', clear);
}
