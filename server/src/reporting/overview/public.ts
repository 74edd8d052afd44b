// The project in numbers: for reports, which show the numbers of the first screen.
export { getOverview } from './overview.ts';
