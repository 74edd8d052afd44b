import { encodeQR } from 'qr';

interface Props {
  readonly text: string;
  readonly label: string;
}

const BORDER = 2;

/** A QR code, drawn in black on white whatever the colours of the page: cameras want it so. */
export function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'low' });
  const marks = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={marks.join('')} fill="#000" />
    </svg>
  );
}
