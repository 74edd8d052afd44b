// Whose picture is next. Workspaces take turns, so that one which sends much or slow files holds up itself alone; and
// renditions, for which nobody waits, neither fill every seat nor wait for ever.

/** Where a job waits: behind the others of its lane (a workspace), in background or for somebody's upload. */
export interface Place {
  readonly lane: string;
  readonly isBackground: boolean;
}

export interface PictureQueue<Job extends Place> {
  /** Puts a job at the end of its lane. */
  add(job: Job): void;
  /** Puts a job that was begun in vain at the head of its lane. */
  addFirst(job: Job): void;
  /** The job whose turn it is, which holds a seat from now on; undefined where none may begin. */
  take(): Job | undefined;
  /** A taken job has given up its seat. */
  leave(job: Job): void;
  /** Takes out a job that waits; false where it does not. */
  remove(job: Job): boolean;
  /** Takes out all that wait. */
  removeAll(): Job[];
  /** How many jobs of this lane and kind wait. */
  waiting(place: Place): number;
}

/** So many uploads go before a rendition that could begin; then it is its turn. */
const UPLOADS_BEFORE_BACKGROUND = 4;

/** In the order of their turns: a lane that is served goes to the end, and so does one that comes anew. */
type Lanes<Job> = Map<string, Job[]>;

/**
 * Makes the queue for so many seats. Where there are two or more, neither background work nor one lane ever holds them all:
 * four slow files of one workspace kept another waiting for 10 s (2026-11-20).
 */
export function pictureQueue<Job extends Place>(seats: number): PictureQueue<Job> {
  const uploads: Lanes<Job> = new Map();
  const background: Lanes<Job> = new Map();
  const taken = new Set<Job>();
  let passedOver = 0;
  const lanesOf = (job: Place) => (job.isBackground ? background : uploads);
  const held = (lane: string) => [...taken].filter((job) => job.lane === lane).length;
  const most = Math.max(1, seats - 1);
  const mayBegin = (lanes: Lanes<Job>) => [...lanes.keys()].some((lane) => held(lane) < most);

  function mayBeginBackground(): boolean {
    const running = [...taken].filter((job) => job.isBackground).length;
    return running < most && mayBegin(background);
  }

  function takeFrom(lanes: Lanes<Job>): Job | undefined {
    const names = [...lanes.keys()];
    const fewest = Math.min(...names.map(held));
    const lane = names.find((name) => held(name) === fewest) ?? '';
    const [job, ...others] = lanes.get(lane) ?? [];
    lanes.delete(lane);
    if (others.length > 0) lanes.set(lane, others);
    return job;
  }

  return {
    add(job) {
      const lanes = lanesOf(job);
      lanes.set(job.lane, [...(lanes.get(job.lane) ?? []), job]);
    },
    addFirst(job) {
      const lanes = lanesOf(job);
      lanes.set(job.lane, [job, ...(lanes.get(job.lane) ?? [])]);
    },
    take() {
      const isBackgroundDue = mayBeginBackground();
      const isUpload = mayBegin(uploads) && !(isBackgroundDue && passedOver >= UPLOADS_BEFORE_BACKGROUND);
      if (!isUpload && !isBackgroundDue) return undefined;
      passedOver = isUpload && isBackgroundDue ? passedOver + 1 : 0;
      const job = takeFrom(isUpload ? uploads : background);
      if (job !== undefined) taken.add(job);
      return job;
    },
    leave(job) {
      taken.delete(job);
      // Whoever came while its job ran goes before the rest of its lane.
      const lanes = lanesOf(job);
      const rest = lanes.get(job.lane);
      if (rest !== undefined && lanes.delete(job.lane)) lanes.set(job.lane, rest);
    },
    remove(job) {
      const lanes = lanesOf(job);
      const before = lanes.get(job.lane) ?? [];
      const rest = before.filter((each) => each !== job);
      if (rest.length === 0) lanes.delete(job.lane);
      else lanes.set(job.lane, rest);
      return rest.length < before.length;
    },
    removeAll() {
      const all = [...uploads.values(), ...background.values()].flat();
      uploads.clear();
      background.clear();
      return all;
    },
    waiting: (place) => lanesOf(place).get(place.lane)?.length ?? 0,
  };
}
