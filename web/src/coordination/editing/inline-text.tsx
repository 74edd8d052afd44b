// A text of a record that is edited in its place. What is typed is kept until it is saved: through a refusal, a reload and a
// session that ended.
import { Box, Button, Group, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingle } from '../../api/single-mutation.ts';
import { hasDraft, useDraft } from '../../ui/draft.ts';
import { EditOpener } from './edit-opener.tsx';
import type { Outcome } from './use-inline-edit.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Names what is typed in this browser: `issue:<id>:title`. */
  readonly draft: string;
  readonly mayEdit: boolean;
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength: number;
  /** `base`: the text as it was when the person began. */
  readonly onSave: (text: string, base: string) => Promise<Outcome>;
  /** The text as it is read. */
  readonly children: ReactNode;
}

/** A text that is edited where it stands; Escape shows it as it was, and keeps what was typed to go on with. */
export function InlineText(props: Props) {
  const { label, draft: name, mayEdit, children } = props;
  const [isEditing, setEditing] = useState(() => mayEdit && hasDraft(name));
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <TextEditor {...props} key={name} onDone={() => setEditing(false)} />;
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {mayEdit && <EditOpener ref={opener} label={label} draft={name} onOpen={() => setEditing(true)} />}
    </Group>
  );
}

type EditorProps = Omit<Props, 'mayEdit' | 'children'> & { readonly onDone: () => void };

/** The text being edited; `onDone` when it is saved, let go of, or left to be gone on with. */
export function TextEditor({ label, value, draft: name, isLong, isRequired, maxLength, onSave, onDone }: EditorProps) {
  const { t } = useTranslation(['discussion', 'shell']);
  const { values, set, clear } = useDraft(name, { text: value, base: value });
  const [isPending, setPending] = useState(false);
  const save = useSingle(onSave);
  const isEmpty = values.text.trim() === '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRequired && isEmpty) return;
    if (values.text !== values.base) {
      setPending(true);
      const outcome = await save(values.text, values.base);
      setPending(false);
      if (outcome === 'refused') return;
    }
    close();
  }

  function close(): void {
    clear();
    onDone();
  }

  /** Without a word: what was typed waits. */
  function leave(): void {
    if (values.text === values.base) clear();
    onDone();
  }

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.closest('form')?.requestSubmit();
  }

  const field = {
    'aria-label': label,
    value: values.text,
    maxLength,
    'data-autofocus': true,
    autoFocus: true,
    onKeyDown: onKey,
    error: isRequired && isEmpty ? t('required') : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ text: event.currentTarget.value, base: values.base }),
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {isLong ? <Textarea {...field} autosize minRows={4} maxRows={24} /> : <TextInput {...field} />}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" type="submit" loading={isPending}>
          {t('shell:save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close} disabled={isPending}>
          {t('shell:cancel')}
        </Button>
      </Group>
    </form>
  );
}
