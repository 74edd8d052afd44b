// What is known of a markup and of a viewpoint file: every version's elements, in the order of markup.xsd and visinfo.xsd.
import { groupOf, LEAF, type Shape, shapeOf } from './rest.ts';

const leaves = (...names: string[]) => names.map((name) => [name, LEAF] as const);
/** An element that only names another. */
export const NAMED = shapeOf(['Guid'], []);
const VECTOR = shapeOf([], leaves('X', 'Y', 'Z'));
const vectors = (...names: string[]) => names.map((name) => [name, VECTOR] as const);

export const HEADER_FILE = shapeOf(
  ['IfcProject', 'IfcSpatialStructureElement', 'IsExternal'],
  leaves('Filename', 'Date', 'Reference'),
);
export const DOCUMENT = shapeOf(
  ['Guid', 'IsExternal'],
  [['DocumentGuid', LEAF], ['Url', LEAF], ['ReferencedDocument', LEAF, 'Url'], ...leaves('Description')],
);
export const SNIPPET = shapeOf(['SnippetType', 'IsExternal'], leaves('Reference', 'ReferenceSchema'));
export const COMMENT = shapeOf(
  ['Guid'],
  [
    ...leaves('VerbalStatus', 'Status', 'Date', 'Author', 'Comment'),
    ...([
      ['Topic', NAMED],
      ['ReplyToComment', NAMED],
      ['Viewpoint', NAMED],
    ] as const),
    ...leaves('ModifiedDate', 'ModifiedAuthor'),
  ],
);
export const VIEWPOINT = shapeOf(['Guid'], leaves('Viewpoint', 'Snapshot', 'Index'));

/** Elements of a topic and of a header that stand alone, in a group (3.0), or are called as the group is (2.0). */
export const GROUPS = {
  ReferenceLink: groupOf('ReferenceLink', LEAF),
  Label: groupOf('Label', LEAF),
  DocumentReference: groupOf('DocumentReference', DOCUMENT),
  RelatedTopic: groupOf('RelatedTopic', NAMED),
  File: groupOf('File', HEADER_FILE),
} as const satisfies Record<string, Shape>;

const both = (item: keyof typeof GROUPS) =>
  [
    [`${item}s`, GROUPS[item]],
    [item, null, `${item}s`],
  ] as const;

export const HEADER = shapeOf([], both('File'));
export const TOPIC = shapeOf(
  ['Guid', 'TopicType', 'TopicStatus', 'ServerAssignedId'],
  [
    ...both('ReferenceLink'),
    ...leaves('Title', 'Priority', 'Index'),
    ...both('Label'),
    ...leaves('CreationDate', 'CreationAuthor', 'ModifiedDate', 'ModifiedAuthor', 'DueDate', 'AssignedTo', 'Stage'),
    ...leaves('Description'),
    ['BimSnippet', null],
    ...both('DocumentReference'),
    ...both('RelatedTopic'),
    ['Comments', shapeOf([], [['Comment', null]])],
    ['Viewpoints', shapeOf([], [['ViewPoint', null]])],
  ],
);
export const MARKUP = shapeOf(
  [],
  [
    ['Header', null],
    ['Topic', null],
    ['Comment', null],
    ['Viewpoints', null],
  ],
);

const COMPONENT_ELEMENTS = leaves('OriginatingSystem', 'AuthoringToolId');
export const COMPONENT = shapeOf(['IfcGuid'], COMPONENT_ELEMENTS);
/** Of 1.0 and 2.0. */
export const PLAIN_COMPONENT = shapeOf(['IfcGuid', 'Selected', 'Visible', 'Color'], COMPONENT_ELEMENTS);
const COMPONENT_LIST = shapeOf([], [['Component', null]]);
export const HINTS = shapeOf(['SpacesVisible', 'SpaceBoundariesVisible', 'OpeningsVisible'], []);
export const COLOUR = shapeOf(
  ['Color'],
  [
    ['Components', COMPONENT_LIST],
    ['Component', null, 'Components'],
  ],
);
const VISIBILITY = shapeOf(
  ['DefaultVisibility'],
  [
    ['ViewSetupHints', null],
    ['Exceptions', COMPONENT_LIST],
  ],
);
export const COMPONENTS = shapeOf(
  [],
  [
    ['ViewSetupHints', null],
    ['Selection', COMPONENT_LIST],
    ['Visibility', VISIBILITY],
    ['Coloring', shapeOf([], [['Color', null]])],
    ['Component', null],
  ],
);
export const CAMERA = shapeOf(
  [],
  [
    ...vectors('CameraViewPoint', 'CameraDirection', 'CameraUpVector'),
    ['FieldOfView', LEAF, 'Extent'],
    ['ViewToWorldScale', LEAF, 'Extent'],
    ['AspectRatio', LEAF],
  ],
);
export const LINE = shapeOf([], vectors('StartPoint', 'EndPoint'));
export const CLIPPING_PLANE = shapeOf([], vectors('Location', 'Direction'));
export const BITMAP = shapeOf(
  [],
  [
    ['Format', LEAF],
    ['Bitmap', LEAF, 'Format'],
    ['Reference', LEAF],
    ...vectors('Location', 'Normal', 'Up'),
    ['Height', LEAF],
  ],
);
export const VIEW = shapeOf(
  ['Guid'],
  [
    ['Components', null],
    ['OrthogonalCamera', null, 'Camera'],
    ['PerspectiveCamera', null, 'Camera'],
    ['Lines', shapeOf([], [['Line', null]])],
    ['ClippingPlanes', shapeOf([], [['ClippingPlane', null]])],
    ['Bitmaps', shapeOf([], [['Bitmap', null]])],
    ['Bitmap', null, 'Bitmaps'],
  ],
);

export const PROJECT = shapeOf(['ProjectId'], leaves('Name'));
export const PROJECT_FILE = shapeOf(
  [],
  [
    ['Project', null],
    ['ExtensionSchema', LEAF],
  ],
);
