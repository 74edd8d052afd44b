// Remarks that many parts of a file deserve alike: each is told once, with the first places and a count.

import { MAX_IMPORT_NOTES } from '../../../../contract/imports.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { type Report, warn } from './import.ts';

/** Maximum number of places beside the first that a remark names. */
const SHOWN_PLACES = 5;

/** A remark on one part of a file. */
export interface Remark {
  /** As it is told of the first part. */
  readonly text: Message;
  /** The part, as it is named where others come before it. */
  readonly place: string;
}

export interface Tally {
  /** Notes a remark; those of one subject are told as one. */
  note(subject: string, remark: Remark): void;
  /** Adds the remarks to a report before those on single parts, and forgets them. */
  tell(report: Report): void;
}

interface Noted {
  readonly first: Message;
  readonly places: string[];
  count: number;
}

/** Counts remarks on parts, which are `lines` of a table or other `places`. */
export function openTally(parts: 'lines' | 'places'): Tally {
  const noted = new Map<string, Noted>();
  return {
    note(subject, { text, place }) {
      const known = noted.get(subject);
      if (known === undefined) {
        // Beyond it none would be told.
        if (noted.size < MAX_IMPORT_NOTES) noted.set(subject, { first: text, places: [], count: 0 });
        return;
      }
      known.count += 1;
      if (known.places.length < SHOWN_PLACES) known.places.push(place);
    },
    tell(report) {
      for (const each of [...noted.values()].toReversed()) warn(report, describe(each, parts), 'whole');
      noted.clear();
    },
  };
}

function describe({ first, places, count }: Noted, parts: 'lines' | 'places'): Message {
  if (count === 0) return first;
  const list = [...places, ...(count > places.length ? ['…'] : [])];
  const key = parts === 'lines' ? 'imports.furtherLines' : 'imports.furtherPlaces';
  return createMessage(key, { sentence: first, count, list });
}
