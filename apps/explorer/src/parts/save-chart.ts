import { announce } from '../state/toasts.js';

const titleHeight = 32;
const margin = 12;

/** Saves a chart as it is drawn, with its title above, as a PNG of twice the size. */
export function saveChart(chart: HTMLCanvasElement, name: string, title: string): void {
  const picture = document.createElement('canvas');
  const scale = 2 / devicePixelRatio;
  picture.width = chart.width * scale;
  picture.height = chart.height * scale + titleHeight * 2;
  const context = picture.getContext('2d');
  if (context === null) {
    announce('The browser does not let this page draw a picture');
    return;
  }
  const { backgroundColor, color } = getComputedStyle(document.body);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.font = '28px system-ui, sans-serif';
  context.fillText(`${title} · Firn`, margin * 2, titleHeight * 1.4);
  context.drawImage(chart, 0, titleHeight * 2, chart.width * scale, chart.height * scale);
  const link = document.createElement('a');
  link.href = picture.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
