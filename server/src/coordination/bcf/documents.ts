// documents.xml of BCF 3.0: which files of the archive are documents, by the GUIDs that topics name.
import type { Readable } from 'node:stream';
import { attributeOf, childrenOf, isElement } from './elements.ts';
import { BCF_LIMITS } from './limits.ts';
import type { XmlElement } from './topic.ts';
import { readXml } from './xml-bytes.ts';
import { writeXml } from './xml-writer.ts';

const NAME = 'documents.xml';

/** One list of the documents of two, if there are two: those of the later one win where both have a GUID. Throws BcfEntryFault. */
export async function mergeDocuments(earlier: Readable, later: Readable | undefined): Promise<string> {
  const before = await readXml(earlier, NAME, BCF_LIMITS);
  if (later === undefined) return [...writeXml(before)].join('');
  const now = await readXml(later, NAME, BCF_LIMITS);
  const known = new Set(documentsOf(now).map(guidIn));
  const kept = documentsOf(before).filter((each) => !known.has(guidIn(each)));
  const list: XmlElement = { name: 'Documents', attributes: [], children: [...kept, ...documentsOf(now)] };
  const others = now.children.filter((child) => !isElement(child) || child.name !== 'Documents');
  return [...writeXml({ ...now, children: [list, ...others] })].join('');
}

/** `DocumentInfo/Documents/Document`. */
const documentsOf = (root: XmlElement) => childrenOf(root, 'Documents').flatMap((list) => childrenOf(list, 'Document'));
const guidIn = (document: XmlElement) => attributeOf(document, 'Guid')?.toLowerCase() ?? '';
