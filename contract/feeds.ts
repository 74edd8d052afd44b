// Feeds (spec 4.5, contract §8): what they take, and their records as JSON.
import { Type } from 'typebox';
import { Photo } from './capture.ts';
import { Clash } from './clashes.ts';
import { Issue } from './issues.ts';
import { Project } from './projects.ts';
import { Rfi } from './rfis.ts';
import { Nullable, Uuid } from './values.ts';

/** The dialect of CSV. */
const csvQuery = {
  bom: Type.Optional(
    Type.Boolean({ description: 'CSV begins with a byte order mark, by which Excel opens it as UTF-8.' }),
  ),
  delimiter: Type.Optional(
    Type.Enum(['comma', 'semicolon', 'tab'], {
      default: 'comma',
      description:
        'Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark.',
    }),
  ),
  instants: Type.Optional(
    Type.Enum(['rfc3339', 'excel'], {
      default: 'rfc3339',
      description:
        'How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time.',
    }),
  ),
};

export const feedFilters = {
  format: Type.Optional(Type.Enum(['csv', 'json', 'xlsx'], { default: 'csv' })),
  projectId: Type.Optional(Uuid('Only records of this project.')),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before.',
    }),
  ),
  ...csvQuery,
};

/** What exports for people take beside the filters of their tables. */
export const exportQuery = {
  format: Type.Optional(Type.Enum(['xlsx', 'csv'], { default: 'xlsx' })),
  lang: Type.Optional(
    Type.Enum(['en', 'ar'], {
      default: 'en',
      description:
        "The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right.",
    }),
  ),
  ...csvQuery,
};

const projectMembers = {
  projectCode: Nullable(Type.String({ description: 'The code of the record’s project.' })),
  projectName: Type.String({ description: 'The name of the record’s project.' }),
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

/** The media type of an XLSX workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
