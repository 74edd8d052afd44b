// A topic's markup.bcf as 2.1 or 3.0, its elements in the order of the schema (markup.xsd); unknown ones where they stood.
import { isNothing, LEAF, restIn, type Shape, withRest } from './rest.ts';
import { COMMENT, DOCUMENT, HEADER, HEADER_FILE, MARKUP, NAMED, SNIPPET, TOPIC, VIEWPOINT } from './shapes.ts';
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
  return withRest(element('Markup', [], [header, topicOf(topic, isNew), ...beside]), topic.rest.markup, MARKUP);
}

/** Gives each item of a list back what was unknown in it. */
function itemWith(rest: BcfRest, item: string, shape: Shape) {
  const restOf = restIn(rest, item);
  return (out: OutElement | null, nth: number) => (out === null ? null : withRest(out, restOf(nth), shape));
}

/** A group with something in it; null for an empty one. */
const group = (name: string, children: Children): OutElement | null =>
  children.length === 0 ? null : element(name, [], children);

function headerOf({ headerFiles, rest }: BcfTopic, isNew: boolean): OutElement | null {
  if (headerFiles.length === 0 && isNothing(rest.header)) return null;
  const files = headerFiles.map((file) => headerFileOf(file, isNew));
  return withRest(element('Header', [], isNew ? [group('Files', files)] : files), rest.header, HEADER);
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
  return withRest(element('File', attributes, children), file.rest, HEADER_FILE);
}

function topicOf(topic: BcfTopic, isNew: boolean): OutElement {
  const attributes: Attributes = [
    ['Guid', topic.guid],
    ['ServerAssignedId', isNew ? topic.serverAssignedId : null],
    ['TopicType', topic.type],
    ['TopicStatus', topic.status],
  ];
  const itemsOf = (item: string, shape = LEAF) => itemWith(topic.rest.topic, item, shape);
  const links = topic.referenceLinks.map((link) => textElement('ReferenceLink', link)).map(itemsOf('ReferenceLink'));
  const labels = topic.labels.map((label) => textElement(isNew ? 'Label' : 'Labels', label)).map(itemsOf('Label'));
  const documents = topic.documents.map((document) => documentOf(document, isNew));
  const related = topic.relatedTopics
    .map((guid) => element('RelatedTopic', [['Guid', guid]], []))
    .map(itemsOf('RelatedTopic', NAMED));
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
  return withRest(element('Topic', attributes, children), topic.rest.topic, TOPIC);
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
  return withRest(element('BimSnippet', attributes, children), snippet.rest, SNIPPET);
}

function documentOf(document: BcfDocumentReference, isNew: boolean): OutElement {
  const { guid, path, documentGuid, url, description, rest } = document;
  if (isNew) {
    const children = [textElement('DocumentGuid', documentGuid), textElement('Url', url)];
    const known = [...children, textElement('Description', description)];
    return withRest(element('DocumentReference', [['Guid', guid]], known), rest, DOCUMENT);
  }
  const attributes: Attributes = [
    ['Guid', guid],
    ['isExternal', String(url !== null)],
  ];
  const children = [textElement('ReferencedDocument', url ?? path), textElement('Description', description)];
  return withRest(element('DocumentReference', attributes, children), rest, DOCUMENT);
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
  return withRest(element('Comment', [['Guid', comment.guid]], children), comment.rest, COMMENT);
}

const viewpointOf =
  (name: 'Viewpoints' | 'ViewPoint') =>
  ({ guid, file, snapshot, index, rest }: BcfViewpoint): OutElement => {
    const children = [textElement('Viewpoint', file), textElement('Snapshot', snapshot), textElement('Index', index)];
    return withRest(element(name, [['Guid', guid]], children), rest, VIEWPOINT);
  };
