// The rules come from the table of floors in tools/floors.ts; here is only how the sources are read.
import { CRUISE_OPTIONS, floorRules } from './tools/floors.ts';

export default { forbidden: floorRules(), options: CRUISE_OPTIONS };
