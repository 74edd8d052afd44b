import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Point } from '../../ui/plan-canvas/plan-view.ts';

interface Props {
  readonly points: readonly Point[];
  readonly project: (point: Point) => Point;
  readonly metresPerPx: number | null;
}

/** Draws the line between two measured points, with its length. */
export function MeasureLine({ points, project, metresPerPx }: Props) {
  const { t } = useTranslation('plans');
  const { number } = useFormats();
  const [from, to] = points;
  if (from === undefined) return null;
  const lengthPx = to === undefined ? 0 : Math.hypot(to.x - from.x, to.y - from.y);
  const label =
    metresPerPx === null
      ? t('pixels', { length: number(lengthPx, 'pixels') })
      : t('metres', { length: number(lengthPx * metresPerPx, 'distance') });
  return <DrawnLine from={project(from)} to={to && project(to)} label={label} color="#c22525" />;
}

interface LineProps {
  readonly from: Point;
  readonly to: Point | undefined;
  readonly label: string;
  readonly color: string;
}

/** Draws a line with round ends and a label, in pixels of the box. */
export function DrawnLine({ from, to, label, color }: LineProps) {
  return (
    <g stroke={color} strokeWidth={2.5} fill="white">
      {to && (
        <>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="white" strokeWidth={6} />
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        </>
      )}
      <circle cx={from.x} cy={from.y} r={5} />
      {to && <circle cx={to.x} cy={to.y} r={5} />}
      {to && (
        <text
          x={(from.x + to.x) / 2}
          y={(from.y + to.y) / 2 - 10}
          textAnchor="middle"
          fontSize={14}
          fontWeight={600}
          fill={color}
          stroke="white"
          strokeWidth={4}
          paintOrder="stroke"
        >
          {label}
        </text>
      )}
    </g>
  );
}
