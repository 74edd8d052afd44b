import { Button, FileButton, Group, Paper, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';

interface Props {
  readonly label: string;
  /** Endings of names: `.bcf,.bcfzip`. */
  readonly accept: string;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly disabled: boolean;
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, accept, file, onFile, disabled }: Props) {
  const { t } = useTranslation('exchange');
  const { bytes } = useFormats();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !disabled) onFile(dropped);
  }

  return (
    <Paper
      withBorder
      p="md"
      bg={isOver ? 'var(--pcs-chosen)' : 'var(--pcs-ground)'}
      style={{ borderStyle: 'dashed' }}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Group gap="sm">
        <FileButton accept={accept} onChange={onFile} disabled={disabled}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport size={16} />} disabled={disabled}>
              {label}
            </Button>
          )}
        </FileButton>
        {file === null ? (
          <Text size="sm" c="dimmed">
            {t('drop')}
          </Text>
        ) : (
          <Text size="sm">
            <span className="as-typed">{file.name}</span> · {bytes(file.size)}
          </Text>
        )}
      </Group>
    </Paper>
  );
}
