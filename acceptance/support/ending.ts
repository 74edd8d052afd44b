// What a test file must take down when its tests are over: last begun, first ended.
import { after } from 'node:test';

const endings: (() => Promise<void> | void)[] = [];

/** Runs `end` after the file's last test, before everything that was registered earlier. */
export function atEnd(end: () => Promise<void> | void): void {
  endings.push(end);
}

// Here and not in atEnd: a hook that is registered within a hook ends with that one.
after(async () => {
  const faults: unknown[] = [];
  for (let next = endings.pop(); next !== undefined; next = endings.pop()) {
    try {
      await next();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
});
