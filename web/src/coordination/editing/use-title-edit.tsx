// The title of a record, which stands in the head of its page, is edited below that head.
import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hasDraft } from '../../ui/draft.ts';
import { EditOpener } from './edit-opener.tsx';
import { TextEditor } from './inline-text.tsx';
import type { Outcome } from './use-inline-edit.ts';

interface Options {
  readonly label: string;
  readonly value: string;
  /** Names what is typed in this browser: `rfi:<id>:subject`. */
  readonly draft: string;
  readonly mayEdit: boolean;
  readonly onSave: (text: string, base: string) => Promise<Outcome>;
}

const MOST = 200;

/** The button that begins it, to be shown beside the title, and the field that it opens. */
export function useTitleEdit({ label, value, draft, mayEdit, onSave }: Options): {
  opener: ReactNode;
  editor: ReactNode;
} {
  const [isEditing, setEditing] = useState(() => mayEdit && hasDraft(draft));
  const opener = mayEdit && !isEditing && <EditOpener {...{ label, draft }} onOpen={() => setEditing(true)} />;
  const editor = isEditing && (
    <Box mb="md" maw={960}>
      <TextEditor {...{ label, value, draft, onSave }} isRequired maxLength={MOST} onDone={() => setEditing(false)} />
    </Box>
  );
  return { opener, editor };
}
