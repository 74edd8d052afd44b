// The model of a document that becomes a PDF: typed blocks, from which the maker alone makes layout, dates, numbers and wording.
// One document has one language.

export type DocumentLanguage = 'en' | 'ar';

/** A document as its PDF shows it. */
export interface DocumentModel {
  readonly language: DocumentLanguage;
  /** Digits of numbers and dates. Default: `latn`. */
  readonly digits?: 'latn' | 'arab';
  /** Default: `a4`, portrait. */
  readonly paper?: { readonly size?: 'a4' | 'letter'; readonly landscape?: boolean };
  /** IANA zone of every instant in the document. */
  readonly timeZone: string;
  /** The instant at which the data were read, as an ISO date-time; also the date of the PDF: equal models make equal bytes. */
  readonly asOf: string;
  readonly title: Text;
  readonly subtitle?: Text;
  readonly project: string;
  /** The first and the last day of the period. */
  readonly period?: { readonly from: string; readonly to: string };
  /** Sent after its time. */
  readonly isLate?: boolean;
  /** A page of its own with a picture, or a heading above the first block. */
  readonly cover: { readonly type: 'page'; readonly photo?: Photo } | { readonly type: 'heading' };
  readonly blocks: readonly Block[];
}

/** A text: a string is a phrase of ours in the document's language; whatever people or vendors wrote is `foreign`. */
export type Text = Piece | readonly Piece[];

export type Piece =
  | string
  | { readonly foreign: string; readonly href?: string | undefined }
  | NumberPiece
  /** A day, `YYYY-MM-DD`. */
  | { readonly date: string }
  /** A date and time in the document's zone. */
  | { readonly instant: string }
  | { readonly link: string; readonly text: string };

export interface NumberPiece {
  readonly number: number;
  readonly style?: 'plain' | 'signed' | 'percent';
  /** Default: up to 2. */
  readonly fractionDigits?: number;
  /** A unit behind the number, such as `°C`. */
  readonly unit?: string;
  /** Address of what the number counts. */
  readonly href?: string | undefined;
}

export type Block =
  | HeadingBlock
  | { readonly type: 'paragraph'; readonly text: Text; readonly tone?: 'body' | 'quiet' }
  | { readonly type: 'bullets'; readonly items: readonly Text[] }
  | KeyNumbersBlock
  | TableBlock
  | ChartBlock
  | PhotosBlock
  | FieldsBlock
  | HistoryBlock
  | { readonly type: 'page-break' };

export interface HeadingBlock {
  readonly type: 'heading';
  /** 1: a section, listed among the bookmarks and in the contents of long documents. */
  readonly level: 1 | 2;
  readonly text: Text;
  /** The line below that says how the numbers are counted. */
  readonly definition?: Text;
}

/** A table of this period, the previous one and the change between them. */
export interface KeyNumbersBlock {
  readonly type: 'key-numbers';
  readonly rows: readonly {
    readonly name: Text;
    readonly current: number | null;
    readonly previous: number | null;
    readonly style?: 'plain' | 'percent';
    readonly unit?: string;
    readonly href?: string | undefined;
  }[];
}

export interface TableBlock {
  readonly type: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that there are in all, where `rows` has the first of them alone. */
  readonly total?: number;
  /** Default: 200. */
  readonly maxRows?: number;
  /** Shown in place of a table without rows. */
  readonly empty: Text;
}

export interface Column {
  readonly kind: 'text' | 'number' | 'date' | 'status';
  readonly title: Text;
  /** Share of the width that a column of text takes beside others. Default: 1. */
  readonly weight?: number;
}

export type Cell = Text | { readonly status: Text; readonly tone: Tone } | null;

export type Tone = 'neutral' | 'good' | 'warning' | 'critical';

/** A trend. Periods are in the order of time; Arabic documents show them from right to left. */
export interface ChartBlock {
  readonly type: 'chart';
  readonly kind: 'line' | 'bar';
  readonly title: Text;
  /** The first day of each period. */
  readonly periods: readonly string[];
  /** As many values as there are periods; null if nothing is known. */
  readonly series: readonly { readonly name: Text; readonly values: readonly (number | null)[] }[];
  readonly unit?: string;
}

export interface Photo {
  /** A JPEG. It is stored in the PDF as it is. */
  readonly jpeg: Uint8Array;
  /** For readers who do not see it. */
  readonly alt: Text;
  /** A mark at a place of the picture, in parts of its width and height; `ratio` is its height by its width. */
  readonly pin?: { readonly x: number; readonly y: number; readonly ratio: number };
}

export interface PhotosBlock {
  readonly type: 'photos';
  /** Default: 2 beside each other. */
  readonly columns?: 1 | 2 | 3 | 4;
  /** Default: 60. The number of the others is said. */
  readonly maxPhotos?: number;
  readonly photos: readonly (Photo & { readonly caption: Text })[];
}

/** Names and values of a single record. */
export interface FieldsBlock {
  readonly type: 'fields';
  readonly fields: readonly { readonly name: Text; readonly value: Cell }[];
}

export interface HistoryBlock {
  readonly type: 'history';
  readonly entries: readonly {
    readonly at: string;
    readonly who: Text;
    readonly what: Text;
    readonly detail?: Text;
  }[];
}
