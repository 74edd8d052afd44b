// Letters drawn as strokes: a bare machine has no fonts, and a drawing office's letters look like this anyway.
import { line, type Point } from './shapes.ts';

/** Each letter as lines through points `xy` of a field four wide and six high. */
const STROKES: Readonly<Record<string, string>> = {
  '0': '103041453616050110',
  '1': '112026 1636',
  '2': '011030414206 0646',
  '3': '01103041423313 334445361605',
  '4': '3036 300444',
  '5': '400002324345361605',
  '6': '30100105163645443303',
  '7': '004016',
  '8': '103041423313020110 1304051636454433',
  '9': '16364541301001021343',
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '00204244260600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016223640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '-': '1333',
  '.': '2526',
  '/': '0640',
};

const ADVANCE = 5.6;

/** A word in capitals and figures, centred on a point; `height` in pixels. */
export function lettering(word: string, [x, y]: Point, height: number, colour = '#38424c'): string {
  const unit = height / 6;
  const width = (word.length * ADVANCE - 1.6) * unit;
  const strokes = [...word].flatMap((letter, index) => {
    const left = x - width / 2 + index * ADVANCE * unit;
    const paths = (STROKES[letter] ?? '').split(' ').filter((path) => path !== '');
    return paths.map((path) => line(pointsOf(path, left, y - height / 2, unit), colour, Math.max(1, height / 9)));
  });
  return strokes.join('');
}

function pointsOf(path: string, left: number, top: number, unit: number): Point[] {
  return (path.match(/../g) ?? []).map((pair) => [left + Number(pair[0]) * unit, top + Number(pair[1]) * unit]);
}
