// Work that a process does only while it may: it is stopped as soon as the process may not, and begun again afterwards.
import type { Clock } from '../clock.ts';

export interface Work {
  stop(): Promise<void>;
}

export interface AllowedWorkOptions {
  readonly clock: Clock;
  readonly isAllowed: () => boolean;
  readonly start: () => Promise<Work>;
  /** Called when it could not be started again; it is tried once more. */
  readonly onFailure: (error: unknown) => void;
}

const LOOK_MS = 1_000;

/** Starts the work where it is allowed, and looks every second whether it still is. Rejects where the first start fails. */
export async function startAllowedWork({ clock, isAllowed, start, onFailure }: AllowedWorkOptions): Promise<Work> {
  let work = isAllowed() ? await start() : undefined;
  let changing: Promise<void> | undefined;
  const change = async () => {
    try {
      if (work === undefined) work = await start();
      else {
        const stopped = work;
        work = undefined;
        await stopped.stop();
      }
    } catch (error) {
      onFailure(error);
    }
    changing = undefined;
  };
  const stopLooking = clock.every(LOOK_MS, () => {
    if (isAllowed() !== (work !== undefined)) changing ??= change();
  });
  return {
    async stop() {
      stopLooking();
      await changing;
      await work?.stop();
    },
  };
}
