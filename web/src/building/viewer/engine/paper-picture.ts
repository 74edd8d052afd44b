// The picture of the view on paper: browsers print a WebGL canvas blank, as its drawing buffer is cleared once a frame is shown.

import { shrinkToPaper } from '../../../ui/printing.ts';

interface PaperSetting {
  readonly box: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly drawNow: () => void;
}

/** Copies the picture before each print, at the size of the screen: marks over it are placed in those pixels. Returns its end. */
export function printPicture({ box, canvas, drawNow }: PaperSetting): () => void {
  let copy: HTMLCanvasElement | undefined;
  let grow: (() => void) | undefined;
  const frame = box.parentElement ?? box;
  const begin = () => {
    drawNow();
    end();
    copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    Object.assign(copy.style, { display: 'block', width: '100%', height: '100%' });
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    canvas.style.display = 'none';
    box.append(copy);
    grow = shrinkToPaper(frame);
  };
  const end = () => {
    copy?.remove();
    copy = undefined;
    canvas.style.display = 'block';
    grow?.();
    grow = undefined;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    end();
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
