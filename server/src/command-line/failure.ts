// How a command that cannot do what was asked says so: one plain line.
import { AppError } from '../platform/app-error.ts';
import { StartError } from '../platform/start-error.ts';

/** The line for a refusal, the fields at fault first (`name: is required`); undefined for what nobody foresaw. */
export function lineOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  const faults = (error.details ?? []).map(({ path, message }) => `${path}: ${message.message}`);
  return faults.length > 0 ? faults.join('; ') : error.message;
}
