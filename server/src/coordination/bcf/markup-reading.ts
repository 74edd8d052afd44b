// A topic's markup.bcf, whatever its version: each layout is recognised by its elements, since archives are not always of the
// version they claim. 1.0 to 2.1 hold comments and viewpoints beside the topic and repeat plain elements; 3.0 holds all inside
// the topic, in groups (`Labels/Label`).

import { isVisible } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import {
  atMost,
  attributeOf,
  booleanOf,
  childOf,
  childrenOf,
  guidFrom,
  guidOf,
  instantOf,
  integerOf,
  localTimeOf,
  type Reading,
  textIn,
  textOf,
} from './elements.ts';
import { BcfEntryFault } from './fault.ts';
import { isItselfItem, LEAF, moreOf, restOf, restsOfItems, restWith } from './rest.ts';
import { COMMENT, DOCUMENT, GROUPS, HEADER, HEADER_FILE, MARKUP, NAMED, SNIPPET, TOPIC } from './shapes.ts';
import type { BcfComment, BcfDocumentReference, BcfHeaderFile, BcfSnippet, BcfTopic, XmlElement } from './topic.ts';
import { type FileNames, viewpointsOf } from './viewpoint-list.ts';

/** Where a markup lies: the folder's own name, and the names of the files beside it. */
export interface TopicFolder {
  readonly name: string;
  readonly files: FileNames;
}

export const UNTITLED = 'Untitled';

/** The topic of a markup, its viewpoints' files not read yet. Throws BcfEntryFault when there is none. */
export function topicOf(root: XmlElement, folder: TopicFolder, reading: Reading): BcfTopic {
  const topic = childOf(root, 'Topic');
  if (root.name !== 'Markup' || topic === undefined) {
    throw new BcfEntryFault('topic_missing', reading.path, createMessage('bcf.noTopic'));
  }
  const guid = topicGuid(topic, folder, reading);
  const comments = commentsOf(root, topic, guid, reading);
  return {
    guid,
    ...plainFields(topic, reading),
    status: attributeOf(topic, 'TopicStatus') ?? lastVerbalStatus(comments),
    labels: textsOf(topic, 'Label', reading),
    referenceLinks: textsOf(topic, 'ReferenceLink', reading),
    relatedTopics: relatedIn(topic)
      .map((related) => guidOf(attributeOf(related, 'Guid')))
      .filter((related) => related !== null),
    documents: atMost(reading, 'DocumentReference', grouped(topic, 'DocumentReference')).map(documentOf),
    snippet: snippetOf(childOf(topic, 'BimSnippet')),
    headerFiles: headerFilesOf(root, reading),
    comments,
    viewpoints: viewpointsOf(root, topic, { guid, files: folder.files }, reading),
    rest: restsOf(root, topic),
  };
}

function topicGuid(topic: XmlElement, folder: TopicFolder, reading: Reading): string {
  const named = guidOf(folder.name);
  const own = guidOf(attributeOf(topic, 'Guid'));
  const guid = own ?? named;
  if (guid === null) throw new BcfEntryFault('topic_guid_missing', reading.path, createMessage('bcf.noGuid'));
  if (own === null) reading.warn('guid_replaced', 'Topic', createMessage('bcf.folderGuid'));
  else if (named !== own) reading.warn('guid_unlike_folder', 'Topic', createMessage('bcf.otherGuid'));
  return guid;
}

function plainFields(topic: XmlElement, reading: Reading) {
  const title = textOf(topic, 'Title');
  const isNamed = title !== null && isVisible(title);
  if (!isNamed) reading.warn('title_missing', 'Title', createMessage('bcf.noTitle'));
  return {
    title: isNamed ? title : UNTITLED,
    type: attributeOf(topic, 'TopicType'),
    priority: textOf(topic, 'Priority'),
    description: textOf(topic, 'Description'),
    stage: textOf(topic, 'Stage'),
    assignedTo: textOf(topic, 'AssignedTo'),
    dueDate: localTimeOf(reading, topic, 'DueDate'),
    creationAuthor: textOf(topic, 'CreationAuthor'),
    creationDate: instantOf(reading, topic, 'CreationDate'),
    modifiedAuthor: textOf(topic, 'ModifiedAuthor'),
    modifiedDate: instantOf(reading, topic, 'ModifiedDate'),
    index: integerOf(reading, topic, 'Index'),
    serverAssignedId: attributeOf(topic, 'ServerAssignedId'),
  };
}

/** BCF 1.0 has no status but what its comments say. */
const lastVerbalStatus = (comments: readonly BcfComment[]): string | null =>
  comments.findLast((comment) => comment.verbalStatus !== null)?.verbalStatus ?? null;

/** Elements that stand alone, in a group (3.0), or are called as the group is (2.0). */
function grouped(parent: XmlElement, item: keyof typeof GROUPS): XmlElement[] {
  return childrenOf(parent, item, `${item}s`).flatMap((child) =>
    child.name === item || isItselfItem(child, GROUPS[item]) ? [child] : childrenOf(child, item),
  );
}

const textsOf = (topic: XmlElement, item: 'Label' | 'ReferenceLink', reading: Reading): readonly string[] =>
  atMost(reading, item, itemsWithText(topic, item).map(textIn));

const itemsWithText = (topic: XmlElement, item: 'Label' | 'ReferenceLink'): XmlElement[] =>
  grouped(topic, item).filter((each) => textIn(each).trim() !== '');

const relatedIn = (topic: XmlElement): XmlElement[] =>
  grouped(topic, 'RelatedTopic').filter((related) => guidOf(attributeOf(related, 'Guid')) !== null);

function documentOf(document: XmlElement): BcfDocumentReference {
  const referenced = textOf(document, 'ReferencedDocument');
  const isExternal = booleanOf(document, 'IsExternal') ?? false;
  return {
    guid: guidOf(attributeOf(document, 'Guid')),
    path: isExternal ? null : referenced,
    documentGuid: guidOf(textOf(document, 'DocumentGuid')),
    url: textOf(document, 'Url') ?? (isExternal ? referenced : null),
    description: textOf(document, 'Description'),
    rest: restOf(document, DOCUMENT),
  };
}

function snippetOf(snippet: XmlElement | undefined): BcfSnippet | null {
  if (snippet === undefined) return null;
  return {
    type: attributeOf(snippet, 'SnippetType') ?? '',
    isExternal: booleanOf(snippet, 'IsExternal') ?? false,
    reference: textOf(snippet, 'Reference') ?? '',
    schema: textOf(snippet, 'ReferenceSchema') ?? '',
    ...moreOf(snippet, SNIPPET),
  };
}

function headerFilesOf(root: XmlElement, reading: Reading): BcfHeaderFile[] {
  const header = childOf(root, 'Header');
  const files = header === undefined ? [] : grouped(header, 'File');
  return atMost(reading, 'Header/File', files).map((file) => ({
    ifcProject: attributeOf(file, 'IfcProject'),
    ifcSpatialStructureElement: attributeOf(file, 'IfcSpatialStructureElement'),
    isExternal: booleanOf(file, 'IsExternal'),
    fileName: textOf(file, 'Filename'),
    date: instantOf(reading, file, 'Date'),
    reference: textOf(file, 'Reference'),
    rest: restOf(file, HEADER_FILE),
  }));
}

function commentsOf(root: XmlElement, topic: XmlElement, topicGuid: string, reading: Reading): BcfComment[] {
  const inTopic = childOf(topic, 'Comments');
  const found = [...childrenOf(root, 'Comment'), ...childrenOf(inTopic, 'Comment')];
  const taken = new Set<string>();
  return atMost(reading, 'Comment', found).map((comment, ordinal) => {
    const own = guidOf(attributeOf(comment, 'Guid'));
    const guid = own === null || taken.has(own) ? guidFrom(topicGuid, 'comment', String(ordinal)) : own;
    if (guid !== own) reading.warn('guid_replaced', 'Comment', createMessage('bcf.commentGuid'));
    taken.add(guid);
    return commentOf(comment, guid, reading);
  });
}

function commentOf(comment: XmlElement, guid: string, reading: Reading): BcfComment {
  const text = childOf(comment, 'Comment');
  const guidIn = (name: string) => {
    const named = childOf(comment, name);
    return named === undefined ? null : guidOf(attributeOf(named, 'Guid'));
  };
  return {
    guid,
    date: instantOf(reading, comment, 'Date'),
    author: textOf(comment, 'Author'),
    text: text === undefined ? '' : textIn(text),
    modifiedDate: instantOf(reading, comment, 'ModifiedDate'),
    modifiedAuthor: textOf(comment, 'ModifiedAuthor'),
    viewpointGuid: guidIn('Viewpoint'),
    replyTo: guidIn('ReplyToComment'),
    status: textOf(comment, 'Status'),
    verbalStatus: textOf(comment, 'VerbalStatus'),
    rest: restOf(comment, COMMENT),
  };
}

/** What is unknown; of snippets only the first is known, as 2.0 alone has more. */
function restsOf(root: XmlElement, topic: XmlElement): BcfTopic['rest'] {
  const inside = [
    ...restsOfItems('ReferenceLink', itemsWithText(topic, 'ReferenceLink'), LEAF),
    ...restsOfItems('Label', itemsWithText(topic, 'Label'), LEAF),
    ...restsOfItems('RelatedTopic', relatedIn(topic), NAMED),
  ];
  return {
    markup: restOf(root, MARKUP),
    header: restOf(childOf(root, 'Header'), HEADER),
    topic: restWith(restOf(topic, TOPIC), { elements: childrenOf(topic, 'BimSnippet').slice(1), inside }),
  };
}
