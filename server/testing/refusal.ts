import { AppError } from '../src/platform/app-error.ts';

/** How work was refused: the error's code and the paths that it names; `ok` where it was not. Any other error is thrown. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...(error.details ?? []).map((each) => each.path)].join(' ');
  }
}
