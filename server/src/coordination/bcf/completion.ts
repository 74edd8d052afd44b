// What a topic becomes under a version: what the schema demands and the topic lacks is filled in, what the version has no place
// for is left out. Reading what was written gives exactly this.
import { isVisible } from '../../../../contract/forms.ts';
import { guidFrom } from './elements.ts';
import { UNTITLED } from './markup-reading.ts';
import type {
  BcfComment,
  BcfDocumentReference,
  BcfSnippet,
  BcfTargetVersion,
  BcfTopic,
  BcfTopicWithFiles,
  BcfViewpoint,
} from './topic.ts';
import { fitView } from './view-fitting.ts';

const UNKNOWN = 'Unknown';

/** The topic as a version can say it; `writtenAt` stands in for dates that nobody knows. */
export function completed({ topic, files }: BcfTopicWithFiles, version: BcfTargetVersion, writtenAt: Date): BcfTopic {
  const isNew = version === '3.0';
  const dated = topic.comments.find((comment) => comment.date !== null);
  const creationDate = topic.creationDate ?? dated?.date ?? writtenAt.toISOString();
  const names = new Set(files.map((file) => file.name.toLowerCase()));
  return {
    ...topic,
    title: isVisible(topic.title) ? topic.title : UNTITLED,
    type: topic.type ?? (isNew ? UNKNOWN : null),
    status: topic.status ?? (isNew ? UNKNOWN : null),
    creationDate,
    creationAuthor: topic.creationAuthor ?? dated?.author ?? UNKNOWN,
    serverAssignedId: isNew ? topic.serverAssignedId : null,
    documents: topic.documents.map((document, ordinal) => {
      const guid = document.guid ?? guidFrom(topic.guid, 'document', String(ordinal));
      return isNew ? newDocument({ ...document, guid }) : { ...document, guid, documentGuid: null };
    }),
    snippet: topic.snippet === null ? null : completedSnippet(topic.snippet),
    comments: topic.comments.map((comment) => completedComment(comment, creationDate, isNew)),
    viewpoints: completedViewpoints(topic.viewpoints, names, isNew),
  };
}

/** 3.0 has one place for a document of the archive's documents.xml or for an address; a file of the topic is a relative one. */
function newDocument(document: BcfDocumentReference): BcfDocumentReference {
  const url = document.documentGuid === null ? (document.url ?? document.path) : null;
  return { ...document, path: null, url };
}

const completedSnippet = (snippet: BcfSnippet): BcfSnippet => ({
  ...snippet,
  type: snippet.type.trim() === '' ? UNKNOWN : snippet.type,
  reference: snippet.reference.trim() === '' ? UNKNOWN : snippet.reference,
  schema: snippet.schema.trim() === '' ? UNKNOWN : snippet.schema,
});

/** The statuses of 1.0 and 2.0 have no place any more; the last one is the topic's. */
const completedComment = (comment: BcfComment, creationDate: string, isNew: boolean): BcfComment => ({
  ...comment,
  date: comment.date ?? creationDate,
  author: comment.author ?? UNKNOWN,
  text: isNew && comment.text.trim() === '' ? '' : comment.text,
  replyTo: null,
  status: null,
  verbalStatus: null,
});

/** Each view under a name of its own; snapshots only where the file is there. */
function completedViewpoints(
  viewpoints: readonly BcfViewpoint[],
  fileNames: ReadonlySet<string>,
  isNew: boolean,
): BcfViewpoint[] {
  const taken = new Set(['markup.bcf', ...fileNames]);
  return viewpoints.map((viewpoint) => {
    const { view, snapshot } = viewpoint;
    const file = view === null ? null : freeName(viewpoint, taken);
    if (file !== null) taken.add(file.toLowerCase());
    return {
      ...viewpoint,
      file,
      snapshot: snapshot !== null && fileNames.has(snapshot.toLowerCase()) ? snapshot : null,
      view: view === null ? null : fitView(view, isNew ? '3.0' : '2.1'),
    };
  });
}

function freeName({ file, guid }: BcfViewpoint, taken: ReadonlySet<string>): string {
  const isPlain = file !== null && /^[\p{L}\p{N}_ .()-]{1,100}$/u.test(file) && !/^\.+$/.test(file);
  return isPlain && !taken.has(file.toLowerCase()) ? file : `viewpoint-${guid}.bcfv`;
}
