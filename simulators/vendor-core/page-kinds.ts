// The description of a vendor's own pages: its kinds of records, their fields and how to connect to it.
import type { Json, JsonObject } from './json.ts';
import type { Row, World } from './world.ts';

/** HTML that may be sent as it is. */
export interface Html {
  readonly html: string;
}

export interface Choice {
  readonly value: Json;
  readonly label: string;
}

export interface PageField {
  /** Of the form, and of the record unless `read` and `write` are given. */
  readonly name: string;
  readonly label: string;
  /** `many` takes any number of the choices. */
  readonly input: 'line' | 'text' | 'day' | 'number' | 'choice' | 'many';
  readonly choices?: (world: World) => readonly Choice[];
  readonly check?: ((value: Json) => boolean) | undefined;
  /** Returns the value that the form shows. */
  readonly read?: (row: Row) => Json;
  /** Returns the members of the record that a new value changes. @throws Refusal */
  readonly write?: (edit: Edit) => JsonObject;
}

export interface Edit {
  readonly world: World;
  readonly row: Row;
  readonly value: Json;
  /** Id of the person who edits. */
  readonly by: string;
}

export interface PageKind {
  readonly entity: string;
  /** As a heading, and of one record in a sentence. */
  readonly plural: string;
  readonly singular: string;
  readonly fields: readonly PageField[];
  getTitle(row: Row): string;
  /** Name of the project or building of a record. */
  getPlace(row: Row, world: World): string;
  getNumber?(row: Row): string;
  getStatus?(row: Row, world: World): string;
  /** Content below the form of a record. */
  describeMore?(row: Row, world: World): Html;
  /** Buttons beside a record in the list, and what each does: the path ends in the name. */
  readonly actions?: readonly PageAction[];
  /** Returns the file of a record; undefined if it has none. */
  readFile?(row: Row, world: World): { readonly name: string; readonly bytes: Buffer } | undefined;
  /** True for records that have a page but no list and no form of their own. */
  readonly isInner?: boolean;
}

export interface PageAction {
  readonly name: string;
  readonly label: string;
  readonly done: string;
  run(row: Row, world: World, by: string): void;
}

export interface VendorPages {
  /** "Vendor B". */
  readonly name: string;
  readonly purpose: string;
  /** Heading of the column of projects or buildings. */
  readonly placeLabel: string;
  readonly kinds: readonly PageKind[];
  /** People who can edit, first the one who is chosen unless somebody else is. */
  listEditors(world: World): readonly Choice[];
  /** Says how to connect a service to the simulator at an address. */
  describeConnection(origin: string): Html;
  /** The account that new tokens are issued for; undefined for a vendor whose tokens come by consent alone. */
  readonly tokens?: { readonly userId: string; readonly seconds: number };
}
