import { Pill, PillsInput, Stack, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../ui/people.tsx';
import { RecipientNotes } from './recipient-notes.tsx';
import { addRecipients, findAddressKey, listBadAddresses, splitAddresses } from './recipients.ts';
import classes from './recipients-field.module.css';
import type { ReportRecipient } from './report-data.ts';
import { isolate } from './report-words.ts';

interface Props {
  readonly projectId: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: ReactNode;
  /** Addresses that the service refused. */
  readonly refused: readonly string[];
  /** Recipients of the report as it was read, with their states. */
  readonly known: readonly ReportRecipient[];
  /** Registers the input, so that the form can focus it. */
  readonly path: string;
}

/** Takes addresses as chips: typed, or pasted from a spreadsheet or a list. */
export function RecipientsField({ projectId, value, onChange, error, refused, known, path }: Props) {
  const { t } = useTranslation('reports');
  const { list } = useFormats();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<{ readonly added: number; readonly repeated: number }>();
  const input = useRef<HTMLInputElement>(null);
  const isOutside = useOutside(projectId, known);
  const bad = [...listBadAddresses(value), ...refused.filter((address) => value.includes(address))];
  const badText = bad.length > 0 ? t('recipients.bad', { count: bad.length, list: list(bad.map(isolate)) }) : undefined;

  function add(entered: string): void {
    setText('');
    const addresses = splitAddresses(entered);
    if (addresses.length === 0) return;
    const next = addRecipients(value, addresses);
    setAdded(next);
    onChange(next.all);
  }

  function remove(address: string): void {
    setAdded(undefined);
    onChange(value.filter((each) => each !== address));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if ((event.key === 'Enter' && text.trim() !== '') || /^[,;،؛]$/.test(event.key)) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  // A field of one line would drop the line breaks of a column.
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;،؛\t\r\n]/.test(pasted.trim()) && !pasted.includes('@')) return;
    event.preventDefault();
    add(text + pasted);
  }

  return (
    <Stack gap={6}>
      <PillsInput
        label={t('recipients.label')}
        description={t('recipients.hint')}
        withAsterisk
        error={badText ?? error}
        classNames={{ input: classes.input ?? '' }}
      >
        <Pill.Group>
          {value.map((address) => (
            <RecipientPill
              key={address}
              {...{ address }}
              isBad={bad.includes(address)}
              isOutside={isOutside(address)}
              onRemove={() => remove(address)}
            />
          ))}
          <PillsInput.Field
            ref={input}
            data-path={path}
            className="as-typed"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={value.length === 0 ? 'noor@example.com' : ''}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(text)}
          />
        </Pill.Group>
      </PillsInput>
      <Text size="xs" c="dimmed" role="status">
        {added !== undefined && t('recipients.added', { count: added.added })}{' '}
        {added !== undefined && added.repeated > 0 && t('recipients.repeated', { count: added.repeated })}
      </Text>
      <RecipientNotes recipients={known.filter(({ email }) => value.includes(email))} />
    </Stack>
  );
}

interface PillProps {
  readonly address: string;
  readonly isBad: boolean;
  readonly isOutside: boolean;
  readonly onRemove: () => void;
}

function RecipientPill({ address, isBad, isOutside, onRemove }: PillProps) {
  const { t } = useTranslation('reports');
  const mark = isBad ? t('recipients.badMark') : isOutside && t('recipients.external');
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      className={classes.pill ?? ''}
      title={address}
      mod={{ bad: isBad }}
      removeButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t('recipients.remove', { address: isolate(address) }),
      }}
    >
      <bdi>{address}</bdi>
      {mark !== false && <span className={classes.mark}>{mark}</span>}
    </Pill>
  );
}

/** Returns a function that is true for the address of nobody in the project; false while people are being read. */
function useOutside(projectId: string, known: readonly ReportRecipient[]): (address: string) => boolean {
  const { all, isPending, problem } = usePeople(projectId);
  const keys = useMemo(() => {
    const inside = all.filter(({ role, email }) => role !== null && email !== null).map(({ email }) => email ?? '');
    const members = known.filter(({ member }) => member !== null).map(({ email }) => email);
    return new Set([...inside, ...members].map(findAddressKey));
  }, [all, known]);
  return (address) => !isPending && problem === null && !keys.has(findAddressKey(address));
}
