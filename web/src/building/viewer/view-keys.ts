import type { KeyboardEvent } from 'react';
import type { Move, View } from './engine/camera-rig.ts';

export type Stroke =
  | { readonly does: 'move'; readonly move: Move; readonly isPan: boolean }
  | { readonly does: 'look'; readonly view: View }
  | { readonly does: 'fit' | 'unselect' | 'measure' | 'take' };

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
};

const VIEW_KEYS: Readonly<Record<string, View>> = { '1': 'iso', '2': 'top', '3': 'front' };

const DEEDS: Readonly<Record<string, 'fit' | 'unselect' | 'measure' | 'take'>> = {
  f: 'fit',
  m: 'measure',
  Enter: 'take',
  Escape: 'unselect',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key does to the view; undefined: nothing. Arrows turn it, with the shift key they move it. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Stroke | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const move = MOVES[key];
  if (move !== undefined) return { does: 'move', move, isPan: shiftKey };
  const view = VIEW_KEYS[key];
  if (view !== undefined) return { does: 'look', view };
  const does = DEEDS[key] ?? DEEDS[key.toLowerCase()];
  return does === undefined ? undefined : { does };
}
