import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../api/use-api.ts';
import { toastProblem } from './toasts.tsx';

interface Download {
  /** Handler for `onClick` of a link to a file of the service. */
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** True while the service is asked for the file. */
  readonly isAsked: boolean;
}

/**
 * Follows a link to a file once the service would serve it: waits for a new session or the end of a rate limit, and shows a
 * refusal. Without this the browser saves the refusal under the name of the file.
 */
export function useDownload(): Download {
  const { t } = useTranslation('shell');
  const { ask } = useService();
  const isUnderWay = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  async function download(address: string): Promise<void> {
    isUnderWay.current = true;
    setIsAsked(true);
    try {
      await ask(new Request(address, { method: 'HEAD' }));
      save(address);
    } catch (problem) {
      toastProblem(t('download.refused'), problem);
    } finally {
      isUnderWay.current = false;
      setIsAsked(false);
    }
  }
  return {
    isAsked,
    onClick(event) {
      // With a modifier key the browser opens another tab itself.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (!isUnderWay.current) void download(event.currentTarget.href);
    },
  };
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
