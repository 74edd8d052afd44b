import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../api/use-api.ts';
import { saveAs } from './save-as.ts';
import { toastProblem } from './toasts.tsx';

/** Saving of documents that the service makes on demand. */
export interface DocumentSaving {
  readonly save: (address: string) => void;
  /** True while the service makes it. */
  readonly isMaking: boolean;
}

/** Saves documents that take the service some seconds; a refusal is shown, as of a list that is too long for one. */
export function useSaveDocument(): DocumentSaving {
  const { t } = useTranslation('shell');
  const { ask } = useService();
  const isUnderWay = useRef(false);
  const [isMaking, setMaking] = useState(false);
  async function save(address: string): Promise<void> {
    isUnderWay.current = true;
    setMaking(true);
    try {
      const answer = await ask(new Request(new URL(address, window.location.origin)));
      saveAs(await answer.blob(), readFileName(answer.headers.get('content-disposition')));
    } catch (problem) {
      toastProblem(t('download.refused'), problem);
    } finally {
      isUnderWay.current = false;
      setMaking(false);
    }
  }
  return {
    isMaking,
    save(address) {
      if (!isUnderWay.current) void save(address);
    },
  };
}

/** The name that the service gives a file. */
function readFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'document.pdf' : decodeURIComponent(encoded);
}
