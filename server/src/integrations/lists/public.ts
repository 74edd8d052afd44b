// Lists of vendors, which have bounds: a vendor may answer with more than is asked for, and for ever.
export { advanceList, findNextPage, type ListProgress } from './list-progress.ts';
export { requirePage, WholeList } from './whole-list.ts';
