// Picture of any size in a box: zoomed by wheel, pinch, buttons and keys, moved by drag and arrow keys. The caller draws the
// content over it.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plan-canvas.module.css';
import { type Point, panBy, type Size, type View, zoomAt } from './plan-view.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

interface Props {
  readonly label: string;
  /** Rendition shown until a close zoom needs the full picture. */
  readonly src: string;
  /** Full picture, fetched at a zoom at which `src` would be coarse. */
  readonly fullSrc?: string | undefined;
  readonly picture: Size;
  /** Undefined for the whole picture. */
  readonly view: View | undefined;
  readonly onView: (view: View | undefined) => void;
  /** Instructions for further keys, read by screen readers. */
  readonly help?: string | undefined;
  /** Handles keys first; returns true if the key was handled. */
  readonly onKey?: (event: KeyboardEvent, zoom: Zoom) => boolean;
  /** Called with the place in the box that was clicked. */
  readonly onClick?: (at: Point, zoom: Zoom) => void;
  readonly onFocusChange?: (hasFocus: boolean) => void;
  readonly isAiming?: boolean;
  /** True inside a form or list that scrolls: one finger scrolls that, two move and zoom the picture. */
  readonly isEmbedded?: boolean | undefined;
  readonly children?: (zoom: Zoom) => ReactNode;
}

const STEP = 1.5;
const PAN_PX = 60;

/** Shows a picture with zoom and pan, and `children` over it. */
export function ZoomBox(props: Props) {
  const {
    label,
    picture,
    view,
    onView,
    help,
    onKey,
    onClick,
    onFocusChange,
    isAiming,
    isEmbedded = false,
    children,
  } = props;
  const { t } = useTranslation('plans');
  const helpId = useId();
  const zoom = useZoom({ picture, view, onView, isEmbedded });
  const zoomBy = (factor: number) => onView(zoomAt(zoom.layout, zoom.view, factor));
  return (
    <div className={classes.frame} dir="ltr">
      <div
        ref={zoom.element}
        className={classes.box}
        data-aiming={isAiming || undefined}
        data-embedded={isEmbedded || undefined}
        // Arrow keys move the picture: a screen reader must let them through.
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that handles keys must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          const isOwn = event.target === event.currentTarget;
          if (!isOwn && event.key.startsWith('Arrow')) return;
          if ((isOwn && onKey?.(event, zoom)) || onZoomKey(event, zoom)) event.preventDefault();
        }}
        onClick={(event) => onClick?.(getPlace(event), zoom)}
        onFocus={(event) =>
          event.target === event.currentTarget && onFocusChange?.(event.target.matches(':focus-visible'))
        }
        onBlur={(event) => event.target === event.currentTarget && onFocusChange?.(false)}
      >
        <Picture {...props} zoom={zoom} />
        {children?.(zoom)}
      </div>
      {isEmbedded && <p className={classes.fingers}>{t('canvas.twoFingers')}</p>}
      <p id={helpId} className="visually-hidden">
        {t('canvas.keys')} {help}
      </p>
      <div className={classes.controls}>
        <ControlButton label={t('canvas.nearer')} onClick={() => zoomBy(STEP)}>
          <IconPlus size={18} />
        </ControlButton>
        <ControlButton label={t('canvas.farther')} onClick={() => zoomBy(1 / STEP)}>
          <IconMinus size={18} />
        </ControlButton>
        <ControlButton label={t('canvas.whole')} onClick={() => onView(undefined)}>
          <IconMaximize size={18} />
        </ControlButton>
      </div>
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ControlButton({ label, onClick, children }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows the picture, and over it the full one, once loaded, if the screen needs more pixels than `src` has. */
function Picture({ src, fullSrc, picture, zoom }: Props & { readonly zoom: Zoom }) {
  const { view, layout } = zoom;
  const [own, setOwn] = useState<number>();
  const [isFull, setFull] = useState(false);
  const isCoarse = own !== undefined && own < picture.width * view.scale * window.devicePixelRatio * 0.8;
  const needsFull = fullSrc !== undefined && own !== undefined && own < picture.width && (isCoarse || isFull);
  const style = {
    width: picture.width,
    height: picture.height,
    transform: `translate(${layout.box.width / 2 - view.x * view.scale}px, ${
      layout.box.height / 2 - view.y * view.scale
    }px) scale(${view.scale})`,
  };
  return (
    <>
      <img
        className={classes.picture}
        src={src}
        alt=""
        draggable={false}
        style={style}
        onLoad={(event) => setOwn(event.currentTarget.naturalWidth)}
      />
      {needsFull && (
        <img
          className={classes.picture}
          src={fullSrc}
          alt=""
          draggable={false}
          style={{ ...style, opacity: isFull ? 1 : 0 }}
          onLoad={() => setFull(true)}
        />
      )}
    </>
  );
}

/** Returns the place of a click in the box. */
function getPlace(event: MouseEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the direction of an arrow key; undefined for another key. */
export function getArrow({ key }: { readonly key: string }): Point | undefined {
  return ARROWS[key];
}

function onZoomKey(event: KeyboardEvent, { layout, view, onView }: Zoom): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = getArrow(event);
  if (arrow) onView(panBy(layout, view, { x: arrow.x * PAN_PX, y: arrow.y * PAN_PX }));
  else if (event.key === '+' || event.key === '=') onView(zoomAt(layout, view, STEP));
  else if (event.key === '-') onView(zoomAt(layout, view, 1 / STEP));
  else if (event.key === '0') onView(undefined);
  else return false;
  return true;
}
