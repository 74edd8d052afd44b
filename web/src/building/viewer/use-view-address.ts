// The address of the page follows the view: it can be sent, and who comes back finds the view as it was left.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Cuts } from './section.ts';
import type { UsedViewer } from './use-viewer.ts';
import { cameraText, sectionText, storeysText, type ViewAddress } from './view-address.ts';

interface View extends Pick<UsedViewer, 'viewer' | 'onDrawn'> {
  readonly wanted: ReadonlySet<number>;
  /** What is drawn where the address says nothing of it. */
  readonly first: readonly number[];
  readonly cuts: Cuts;
  readonly isComing: boolean;
}

/** So long nothing moves before the address follows. */
const REST_MS = 400;

/** Tells how the address of a view has to read, once it stands still. */
export function useViewAddress(view: View, onAddress: (address: ViewAddress) => void): void {
  const { viewer, onDrawn, wanted, first, cuts, isComing } = view;
  const [camera, setCamera] = useState<string>();
  const tell = useEffectEvent(onAddress);
  useEffect(() => {
    if (viewer === undefined || isComing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onDrawn(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setCamera(cameraText(viewer.pose())), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [viewer, onDrawn, isComing]);
  const storeys = storeysText(wanted) === storeysText(first) ? undefined : storeysText(wanted);
  const section = sectionText(cuts);
  useEffect(() => {
    if (camera !== undefined) tell({ camera, storeys, section });
  }, [camera, storeys, section]);
}
