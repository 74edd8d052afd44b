// Feeds (spec 4.5, contract §8): what they take, and their records as JSON.
import { Type } from 'typebox';
import { Clash } from './clashes.ts';
import { Issue } from './issues.ts';
import { Project } from './projects.ts';
import { Photo } from './records/photo.ts';
import { Rfi } from './rfis.ts';
import { Nullable, Uuid } from './values.ts';

/** The dialect of CSV. */
const csvQuery = {
  bom: Type.Optional(
    Type.Boolean({ description: 'Start CSV with a byte order mark, so that Excel opens it as UTF-8.' }),
  ),
  delimiter: Type.Optional(
    Type.Enum(['comma', 'semicolon', 'tab'], {
      default: 'comma',
      description:
        'Field separator of CSV; Excel expects `semicolon` in locales that use the comma as decimal separator.',
    }),
  ),
  instants: Type.Optional(
    Type.Enum(['rfc3339', 'excel'], {
      default: 'rfc3339',
      description:
        'Format of instants in CSV: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time.',
    }),
  ),
};

export const feedFilters = {
  format: Type.Optional(Type.Enum(['csv', 'json', 'xlsx'], { default: 'csv' })),
  projectId: Type.Optional(Uuid('Return only records of this project.')),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Return only records changed at or after this instant. To poll, pass the `X-Data-As-Of` header of the ' +
        'previous response.',
    }),
  ),
  ...csvQuery,
};

/** What exports for people take beside the filters of their tables. */
export const sheetQuery = {
  format: Type.Optional(Type.Enum(['xlsx', 'csv'], { default: 'xlsx' })),
  lang: Type.Optional(
    Type.Enum(['en', 'ar'], {
      default: 'en',
      description:
        'Language of the headings, the file name and, in a PDF, of all words of the service; sheets and PDFs in Arabic ' +
        'are right-to-left.',
    }),
  ),
  ...csvQuery,
};

/** The same for lists that are also exported as PDF. */
export const exportQuery = {
  ...sheetQuery,
  format: Type.Optional(Type.Enum(['xlsx', 'csv', 'pdf'], { default: 'xlsx' })),
};

const projectMembers = {
  projectCode: Nullable(Type.String({ description: 'Code of the record’s project.' })),
  projectName: Type.String({ description: 'Name of the record’s project.' }),
};

const feedOf = <T extends Type.TProperties>(properties: T, name: string) =>
  Type.Object(
    { data: Type.Array(Type.Object({ ...projectMembers, ...properties }, { $id: `${name}FeedRecord` })) },
    { $id: `${name}Feed` },
  );

export const IssueFeed = feedOf(Issue.properties, 'Issue');
export const RfiFeed = feedOf(Rfi.properties, 'Rfi');
export const ClashFeed = feedOf(Clash.properties, 'Clash');
export const PhotoFeed = feedOf(Photo.properties, 'CapturedPhoto');
export const ProjectFeed = feedOf(Project.properties, 'Project');

/** The media type of PDF. */
export const PDF_TYPE = 'application/pdf';

/** The media type of an XLSX workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
