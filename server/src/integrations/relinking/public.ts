// The end of links to a project of the vendor that a connection is linked to no more.
export { beginRelink, endOldLinks, relinkJob } from './end-links.ts';
