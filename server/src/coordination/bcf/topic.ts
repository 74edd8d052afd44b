// A topic of a BCF archive, whatever the version it was written in (buildingSMART BCF-XML 1.0, 2.0, 2.1 and 3.0). Everything here
// is plain JSON, so that it can be stored as it is. Texts are as the archive has them; lengths and roles are for others to judge.
import type { Readable } from 'node:stream';

export type BcfVersion = '1.0' | '2.0' | '2.1' | '3.0';
/** The versions we write. */
export type BcfTargetVersion = '2.1' | '3.0';

/** An element as it was read: attributes and children in their order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly (XmlElement | string)[];
}

/** An unknown element, and the known sibling before which it stood: absent where none came after it. */
export interface PlacedElement extends XmlElement {
  readonly before?: string;
  /** How many of that name came before that sibling; absent for none. */
  readonly nth?: number;
}

/** What one known element held that we know nothing of; kept, and written again where it stood. */
export interface BcfRest {
  readonly attributes: XmlElement['attributes'];
  readonly elements: readonly PlacedElement[];
  /** The same of known elements in it that have no record of their own; absent for nothing. */
  readonly inside?: readonly { readonly name: string; readonly nth: number; readonly rest: BcfRest }[];
}

/** What may hold more than we know, and hardly ever does: 70,000 components must not each bear a list of nothing. */
interface MaybeMore {
  readonly rest?: BcfRest;
}

/** A place or direction in BCF's axes: metres, +X east, +Y north, +Z up. */
export interface BcfVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface BcfCamera extends MaybeMore {
  readonly kind: 'perspective' | 'orthogonal';
  readonly viewPoint: BcfVector;
  readonly direction: BcfVector;
  readonly up: BcfVector;
  /** Perspective: the field of view in degrees; orthogonal: the view's visible size in metres. */
  readonly extent: number;
  /** Width through height; BCF 3.0 alone knows it. */
  readonly aspectRatio: number | null;
}

export interface BcfComponent extends MaybeMore {
  readonly ifcGuid: string | null;
  readonly originatingSystem: string | null;
  readonly authoringToolId: string | null;
}

export interface BcfColouring {
  /** RRGGBB or AARRGGBB, as the archive has it. */
  readonly colour: string;
  readonly components: readonly BcfComponent[];
}

export interface BcfComponents extends MaybeMore {
  readonly selection: readonly BcfComponent[];
  readonly defaultVisibility: boolean;
  readonly exceptions: readonly BcfComponent[];
  readonly colouring: readonly BcfColouring[];
  readonly spacesVisible: boolean | null;
  readonly spaceBoundariesVisible: boolean | null;
  readonly openingsVisible: boolean | null;
}

export interface BcfLine extends MaybeMore {
  readonly start: BcfVector;
  readonly end: BcfVector;
}

export interface BcfClippingPlane extends MaybeMore {
  readonly location: BcfVector;
  readonly direction: BcfVector;
}

export interface BcfBitmap extends MaybeMore {
  readonly format: string;
  /** The name of a file of the topic. */
  readonly reference: string;
  readonly location: BcfVector;
  readonly normal: BcfVector;
  readonly up: BcfVector;
  readonly height: number;
}

/** What a viewpoint file (`*.bcfv`) says. */
export interface BcfView {
  readonly components: BcfComponents | null;
  readonly camera: BcfCamera | null;
  readonly lines: readonly BcfLine[];
  readonly clippingPlanes: readonly BcfClippingPlane[];
  readonly bitmaps: readonly BcfBitmap[];
  readonly rest: BcfRest;
}

export interface BcfViewpoint {
  readonly guid: string;
  /** The viewpoint file's name in the topic's folder; null when there is none, or none that can be read. */
  readonly file: string | null;
  /** The snapshot's name among the topic's files; null when there is none. */
  readonly snapshot: string | null;
  readonly index: number | null;
  /** What that file says; null exactly when `file` is. */
  readonly view: BcfView | null;
  readonly rest: BcfRest;
}

export interface BcfComment {
  readonly guid: string;
  /** An instant in UTC; null when the archive has none that is one. */
  readonly date: string | null;
  readonly author: string | null;
  readonly text: string;
  readonly modifiedDate: string | null;
  readonly modifiedAuthor: string | null;
  readonly viewpointGuid: string | null;
  /** BCF 2.0 alone: the comment it answers. */
  readonly replyTo: string | null;
  /** BCF 1.0 and 2.0 alone. */
  readonly status: string | null;
  readonly verbalStatus: string | null;
  readonly rest: BcfRest;
}

/** A model the topic speaks of. */
export interface BcfHeaderFile {
  readonly ifcProject: string | null;
  readonly ifcSpatialStructureElement: string | null;
  readonly isExternal: boolean | null;
  readonly fileName: string | null;
  readonly date: string | null;
  readonly reference: string | null;
  readonly rest: BcfRest;
}

export interface BcfDocumentReference {
  readonly guid: string | null;
  /** A document inside the archive: a path from the topic's folder (2.1). */
  readonly path: string | null;
  /** A document inside the archive, by its entry in documents.xml (3.0). */
  readonly documentGuid: string | null;
  readonly url: string | null;
  readonly description: string | null;
  readonly rest: BcfRest;
}

export interface BcfSnippet extends MaybeMore {
  readonly type: string;
  readonly isExternal: boolean;
  readonly reference: string;
  readonly schema: string;
}

export interface BcfTopic {
  /** In lower case. */
  readonly guid: string;
  readonly title: string;
  readonly type: string | null;
  readonly status: string | null;
  readonly priority: string | null;
  readonly labels: readonly string[];
  readonly description: string | null;
  readonly stage: string | null;
  readonly assignedTo: string | null;
  /** In the offset that it was written in: its day counts. */
  readonly dueDate: string | null;
  readonly creationAuthor: string | null;
  readonly creationDate: string | null;
  readonly modifiedAuthor: string | null;
  readonly modifiedDate: string | null;
  readonly index: number | null;
  readonly serverAssignedId: string | null;
  readonly referenceLinks: readonly string[];
  readonly relatedTopics: readonly string[];
  readonly documents: readonly BcfDocumentReference[];
  readonly snippet: BcfSnippet | null;
  readonly headerFiles: readonly BcfHeaderFile[];
  readonly comments: readonly BcfComment[];
  readonly viewpoints: readonly BcfViewpoint[];
  /** What is unknown of the elements `Markup`, `Header` and `Topic`. */
  readonly rest: { readonly markup: BcfRest; readonly header: BcfRest; readonly topic: BcfRest };
}

/** A file beside the XML: of a topic's folder (snapshots, bitmaps, documents, unknown ones) or of the archive. */
export interface BcfFile {
  /** Its path from the topic's folder, or from the archive's root. */
  readonly name: string;
  readonly size: number;
  /** A new stream of its content; of an archive that is read, until that is closed. Fails with BcfEntryFault. */
  readonly open: () => Promise<Readable>;
}

export interface BcfTopicWithFiles {
  readonly topic: BcfTopic;
  readonly files: readonly BcfFile[];
}

export interface BcfProject {
  readonly id: string | null;
  readonly name: string | null;
  /** What is unknown of project.bcfp: of its root and of the project in it. */
  readonly rest?: { readonly root: BcfRest; readonly project: BcfRest };
}

export const NOTHING_MORE: BcfRest = { attributes: [], elements: [] };

/** A topic of which nothing but this is known: what exports of records that never were a topic fill in. */
export function emptyTopic(guid: string, title: string): BcfTopic {
  return {
    guid,
    title,
    type: null,
    status: null,
    priority: null,
    labels: [],
    description: null,
    stage: null,
    assignedTo: null,
    dueDate: null,
    creationAuthor: null,
    creationDate: null,
    modifiedAuthor: null,
    modifiedDate: null,
    index: null,
    serverAssignedId: null,
    referenceLinks: [],
    relatedTopics: [],
    documents: [],
    snippet: null,
    headerFiles: [],
    comments: [],
    viewpoints: [],
    rest: { markup: NOTHING_MORE, header: NOTHING_MORE, topic: NOTHING_MORE },
  };
}
