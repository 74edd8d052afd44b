import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Uploads, UploadsView } from './uploads.ts';

export const UploadsContext = createContext<Uploads | undefined>(undefined);

/** Returns the upload queue of this page. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === undefined) throw new Error('UploadsContext is missing above this component.');
  return uploads;
}

/** Returns the state of the uploads, and renders again when it changes. */
export function useUploadsView(): UploadsView {
  const { subscribe, view } = useUploads();
  return useSyncExternalStore(subscribe, view);
}
