import type { KeyboardEvent } from 'react';
import type { Move } from './engine/camera-rig.ts';

export type Stroke =
  | { readonly does: 'move'; readonly move: Move; readonly isPan: boolean }
  | { readonly does: 'fit' | 'unselect' };

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key does to the view; undefined: nothing. Arrows turn it, with the shift key they move it. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Stroke | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const move = MOVES[key];
  if (move !== undefined) return { does: 'move', move, isPan: shiftKey };
  if (key === 'f' || key === 'F') return { does: 'fit' };
  return key === 'Escape' ? { does: 'unselect' } : undefined;
}
