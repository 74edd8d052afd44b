import classes from './plan-canvas.module.css';
import { type Point, toBox } from './plan-view.ts';
import type { Zoom } from './use-zoom.ts';

/** Draws the crosshair at the point where Enter would place something. */
export function Crosshair({ at, zoom }: { readonly at: Point; readonly zoom: Zoom }) {
  const { x, y } = toBox(zoom.layout.box, zoom.view, at);
  return (
    <svg
      className={classes.crosshair}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      viewBox="-22 -22 44 44"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
    >
      <circle r={13} />
      <path d="M-21 0H-5M5 0H21M0 -21V-5M0 5V21" />
    </svg>
  );
}
