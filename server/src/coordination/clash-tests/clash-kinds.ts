// The kind of a clash in BCF, which has no field for it: from the topic's type, else its labels, by a table (docs/exchange.md).

import type { Clash } from '../../../../contract/clashes.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { toNfc } from '../../platform/text.ts';
import type { BcfTopic } from '../bcf/public.ts';
import { KIND_WORDS, WORDS_OF_ANY_KIND } from './clash-words.ts';

export interface KindReading {
  readonly kind: Clash['kind'];
  /** The kind that earlier releases took from its words, where it is another: its clash was kept under that. */
  readonly formerKind?: Clash['kind'];
  /** A remark that one of its words decided nothing. */
  readonly remark?: { readonly subject: string; readonly sentence: Message };
}

/**
 * Returns the kind of a topic's clash; `hard` where neither its type nor a label is a known word, with a remark where they or its
 * title may say another. Titles name elements and tests in any language, so that they decide nothing.
 */
export function findKind({ title, type, labels }: Pick<BcfTopic, 'title' | 'type' | 'labels'>): KindReading {
  const kind = [type ?? '', ...labels].map(findWord).find((each) => each !== undefined) ?? 'hard';
  const formerKind = findFormerKind([type ?? '', ...labels, title]);
  const former = formerKind === kind ? {} : { formerKind };
  if ([type ?? '', ...labels].some((each) => findWord(each) !== undefined)) return { kind, ...former };
  if (type !== null && !WORDS_OF_ANY_KIND.has(plain(type))) {
    const shown = JSON.stringify([...type.slice(0, 128)].slice(0, 64).join('').toWellFormed());
    const sentence = createMessage('imports.kindUnknown', { word: shown });
    return { kind, ...former, remark: { subject: `type ${plain(type)}`, sentence } };
  }
  if (formerKind === 'hard') return { kind };
  const sentence = createMessage('imports.kindInTitle');
  return { kind, ...former, remark: { subject: 'title', sentence } };
}

const findWord = (word: string): Clash['kind'] | undefined => KIND_WORDS.get(plain(word));

const plain = (word: string) =>
  toNfc(word)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

function findFormerKind(texts: readonly string[]): Clash['kind'] {
  const words = texts.join(' ').toLowerCase();
  if (words.includes('clearance')) return 'clearance';
  return words.includes('duplicate') ? 'duplicate' : 'hard';
}
