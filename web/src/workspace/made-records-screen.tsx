import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { WorkspaceRole } from '../../../contract/scopes.ts';
import { useWorkspaceRole } from '../api/session.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';

interface Props {
  readonly workspaceId: string;
  /** Who has a role below it neither sees the records nor makes one. */
  readonly needs: WorkspaceRole;
  readonly title: string;
  /** What the records are for. */
  readonly advice: string;
  /** The words on the button that makes one. */
  readonly make: string;
  /** The form in which one is made. */
  readonly form: (onClose: () => void) => ReactNode;
  /** A further button beside the one that makes a record. */
  readonly more?: ReactNode;
  /** The records; where there is none, the button stands in their place too. */
  readonly children: (make: ReactNode) => ReactNode;
}

/** A screen of records that people of the workspace make for their programs: keys, applications, tokens, webhooks. */
export function MadeRecordsScreen({ workspaceId, needs, title, advice, make, form, more, children }: Props) {
  const isAllowed = useWorkspaceRole(workspaceId, needs);
  const [isMaking, setMaking] = useState(false);
  const button = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
      {make}
    </Button>
  );
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs={needs}
      title={title}
      actions={
        isAllowed && (
          <>
            {more}
            {button}
          </>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {advice}
      </Text>
      {children(button)}
      {isMaking && form(() => setMaking(false))}
    </WorkspaceScreen>
  );
}
