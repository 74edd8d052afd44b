// The viewpoints that a markup lists, and the one that a BCF 1.0 folder has without listing it.
import { createMessage } from '../../../../contract/messages/message.ts';
import {
  atMost,
  attributeOf,
  childOf,
  childrenOf,
  guidFrom,
  guidOf,
  integerOf,
  type Reading,
  textOf,
} from './elements.ts';
import { restOf } from './rest.ts';
import { VIEWPOINT } from './shapes.ts';
import { type BcfViewpoint, NOTHING_MORE, type XmlElement } from './topic.ts';

interface Owner {
  readonly guid: string;
  readonly files: FileNames;
}

/** Names of the files of a topic's folder, as viewpoints name them. */
export interface FileNames {
  /** Returns the name as the archive has it; null where there is no such file. */
  find(wanted: string): string | null;
}

/**
 * Indexes names once for a folder: tools differ in slashes and, on Windows, in the size of letters, and 10,000 viewpoints that each
 * looked through 65,000 names would hold the process for minutes.
 */
export function indexNames(names: Iterable<string>): FileNames {
  const exact = new Set(names);
  const folded = new Map<string, string>();
  for (const name of exact) {
    const lower = name.toLowerCase();
    if (!folded.has(lower)) folded.set(lower, name);
  }
  return {
    find(wanted) {
      const plain = wanted
        .trim()
        .replaceAll('\\', '/')
        .replace(/^(?:\.\/)+/, '');
      return exact.has(plain) ? plain : (folded.get(plain.toLowerCase()) ?? null);
    },
  };
}

/** Each viewpoint with the names of its files, as far as they exist; the files are read elsewhere. */
export function viewpointsOf(root: XmlElement, topic: XmlElement, owner: Owner, reading: Reading): BcfViewpoint[] {
  const listed = [...childrenOf(root, 'Viewpoints'), ...childrenOf(childOf(topic, 'Viewpoints'), 'ViewPoint')];
  if (listed.length === 0) return unlisted(owner);
  const taken = new Set<string>();
  return atMost(reading, 'Viewpoints', listed).map((viewpoint, ordinal) => {
    const own = guidOf(attributeOf(viewpoint, 'Guid'));
    const guid = own === null || taken.has(own) ? guidFrom(owner.guid, 'viewpoint', String(ordinal)) : own;
    if (guid !== own) reading.warn('guid_replaced', 'Viewpoints', createMessage('bcf.viewpointGuid'));
    taken.add(guid);
    return {
      guid,
      file: existing(owner, reading, { element: viewpoint, name: 'Viewpoint', code: 'viewpoint_missing' }),
      snapshot: existing(owner, reading, { element: viewpoint, name: 'Snapshot', code: 'snapshot_missing' }),
      index: integerOf(reading, viewpoint, 'Index'),
      view: null,
      rest: restOf(viewpoint, VIEWPOINT),
    };
  });
}

/** BCF 1.0: one `viewpoint.bcfv` and one `snapshot.png`, mentioned nowhere. */
function unlisted(owner: Owner): BcfViewpoint[] {
  const file = owner.files.find('viewpoint.bcfv');
  const snapshot = owner.files.find('snapshot.png');
  if (file === null && snapshot === null) return [];
  const guid = guidFrom(owner.guid, 'viewpoint', '0');
  return [{ guid, file, snapshot, index: null, view: null, rest: NOTHING_MORE }];
}

function existing(
  owner: Owner,
  reading: Reading,
  named: { element: XmlElement; name: string; code: 'viewpoint_missing' | 'snapshot_missing' },
): string | null {
  const text = textOf(named.element, named.name);
  if (text === null) return null;
  const found = owner.files.find(text);
  if (found === null) reading.warn(named.code, named.name, createMessage('bcf.fileMissing'));
  return found;
}
