// web-ifc alone: opens the file of its order piece by piece, as the reader does, and closes it.
//   node open-ifc.ts <path>
import { closeSync, openSync, readSync } from 'node:fs';
import { IfcAPI, LogLevel } from 'web-ifc';

const [path = ''] = process.argv.slice(2);
const api = new IfcAPI();
await api.Init();
api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
const file = openSync(path, 'r');
const model = api.OpenModelFromCallback(
  (offset, length) => {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  },
  { COORDINATE_TO_ORIGIN: false },
);
if (model < 0) throw new Error('web-ifc did not open the file');
api.CloseModel(model);
closeSync(file);
