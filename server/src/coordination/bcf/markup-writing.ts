// A topic's markup.bcf as 2.1 or 3.0, its elements in the order of the schema (markup.xsd); unknown ones behind the known.
import type {
  BcfComment,
  BcfDocumentReference,
  BcfHeaderFile,
  BcfRest,
  BcfTargetVersion,
  BcfTopic,
  BcfViewpoint,
} from './topic.ts';
import { element, type OutElement, textElement } from './xml-writer.ts';

type Attributes = Parameters<typeof element>[1];
type Children = (OutElement | null)[];

/** The markup of a topic that is completed for the version. */
export function markupOf(topic: BcfTopic, version: BcfTargetVersion): OutElement {
  const isNew = version === '3.0';
  const header = headerOf(topic, isNew);
  const beside = isNew ? [] : [...topic.comments.map(commentOf), ...topic.viewpoints.map(viewpointOf('Viewpoints'))];
  return withRest('Markup', [], [header, topicOf(topic, isNew), ...beside], topic.rest.markup);
}

const withRest = (name: string, attributes: Attributes, children: Children, rest: BcfRest): OutElement =>
  element(name, [...attributes, ...rest.attributes], [...children, ...rest.elements]);

/** A group with something in it; null for an empty one. */
const group = (name: string, children: Children): OutElement | null =>
  children.length === 0 ? null : element(name, [], children);

function headerOf({ headerFiles, rest }: BcfTopic, isNew: boolean): OutElement | null {
  if (headerFiles.length === 0 && rest.header.elements.length === 0) return null;
  const files = headerFiles.map((file) => headerFileOf(file, isNew));
  return withRest('Header', [], isNew ? [group('Files', files)] : files, rest.header);
}

function headerFileOf(file: BcfHeaderFile, isNew: boolean): OutElement {
  const attributes: Attributes = [
    ['IfcProject', file.ifcProject],
    ['IfcSpatialStructureElement', file.ifcSpatialStructureElement],
    [isNew ? 'IsExternal' : 'isExternal', file.isExternal === null ? null : String(file.isExternal)],
  ];
  const children = [
    textElement('Filename', file.fileName),
    textElement('Date', file.date),
    textElement('Reference', file.reference),
  ];
  return withRest('File', attributes, children, file.rest);
}

function topicOf(topic: BcfTopic, isNew: boolean): OutElement {
  const attributes: Attributes = [
    ['Guid', topic.guid],
    ['ServerAssignedId', isNew ? topic.serverAssignedId : null],
    ['TopicType', topic.type],
    ['TopicStatus', topic.status],
  ];
  const links = topic.referenceLinks.map((link) => textElement('ReferenceLink', link));
  const labels = topic.labels.map((label) => textElement(isNew ? 'Label' : 'Labels', label));
  const documents = topic.documents.map((document) => documentOf(document, isNew));
  const related = topic.relatedTopics.map((guid) => element('RelatedTopic', [['Guid', guid]], []));
  const children: Children = [
    ...(isNew ? [group('ReferenceLinks', links)] : links),
    textElement('Title', topic.title),
    textElement('Priority', topic.priority),
    textElement('Index', topic.index),
    ...(isNew ? [group('Labels', labels)] : labels),
    ...plainElements(topic),
    snippetOf(topic, isNew),
    ...(isNew ? [group('DocumentReferences', documents)] : documents),
    ...(isNew ? [group('RelatedTopics', related)] : related),
    ...(isNew ? [group('Comments', topic.comments.map(newCommentOf))] : []),
    ...(isNew ? [group('Viewpoints', topic.viewpoints.map(viewpointOf('ViewPoint')))] : []),
  ];
  return withRest('Topic', attributes, children, topic.rest.topic);
}

const plainElements = (topic: BcfTopic): Children => [
  textElement('CreationDate', topic.creationDate),
  textElement('CreationAuthor', topic.creationAuthor),
  textElement('ModifiedDate', topic.modifiedDate),
  textElement('ModifiedAuthor', topic.modifiedAuthor),
  textElement('DueDate', topic.dueDate),
  textElement('AssignedTo', topic.assignedTo),
  textElement('Stage', topic.stage),
  textElement('Description', topic.description),
];

function snippetOf({ snippet }: BcfTopic, isNew: boolean): OutElement | null {
  if (snippet === null) return null;
  const attributes: Attributes = [
    ['SnippetType', snippet.type],
    [isNew ? 'IsExternal' : 'isExternal', String(snippet.isExternal)],
  ];
  const children = [textElement('Reference', snippet.reference), textElement('ReferenceSchema', snippet.schema)];
  return element('BimSnippet', attributes, children);
}

function documentOf(document: BcfDocumentReference, isNew: boolean): OutElement {
  const { guid, path, documentGuid, url, description, rest } = document;
  if (isNew) {
    const children = [textElement('DocumentGuid', documentGuid), textElement('Url', url)];
    return withRest(
      'DocumentReference',
      [['Guid', guid]],
      [...children, textElement('Description', description)],
      rest,
    );
  }
  const attributes: Attributes = [
    ['Guid', guid],
    ['isExternal', String(url !== null)],
  ];
  const children = [textElement('ReferencedDocument', url ?? path), textElement('Description', description)];
  return withRest('DocumentReference', attributes, children, rest);
}

/** 2.1 demands the text, empty or not; 3.0 forbids an empty one. */
const commentOf = (comment: BcfComment): OutElement => commentWith(comment, element('Comment', [], [comment.text]));
const newCommentOf = (comment: BcfComment): OutElement =>
  commentWith(comment, textElement('Comment', comment.text.trim() === '' ? null : comment.text));

function commentWith(comment: BcfComment, text: OutElement | null): OutElement {
  const { viewpointGuid } = comment;
  const children = [
    textElement('Date', comment.date),
    textElement('Author', comment.author),
    text,
    viewpointGuid === null ? null : element('Viewpoint', [['Guid', viewpointGuid]], []),
    textElement('ModifiedDate', comment.modifiedDate),
    textElement('ModifiedAuthor', comment.modifiedAuthor),
  ];
  return withRest('Comment', [['Guid', comment.guid]], children, comment.rest);
}

const viewpointOf =
  (name: 'Viewpoints' | 'ViewPoint') =>
  ({ guid, file, snapshot, index, rest }: BcfViewpoint): OutElement => {
    const children = [textElement('Viewpoint', file), textElement('Snapshot', snapshot), textElement('Index', index)];
    return withRest(name, [['Guid', guid]], children, rest);
  };
