// web-ifc alone: opens the file of its order as the reader does, and prints the milliseconds since the process began.
//   node open-ifc.ts <path>
import { withIfcFile } from '../../server/src/models/reading/ifc/ifc-file.ts';

const [path = ''] = process.argv.slice(2);
await withIfcFile(path, async () => console.log(performance.now()));
