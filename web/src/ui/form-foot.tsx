import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

/** Keeps the buttons of a form in a drawer or dialog in sight, however long the form is. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.foot}>
      {children}
    </Group>
  );
}
