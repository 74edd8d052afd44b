import { type ComponentType, createContext } from 'react';

/** Additions of the wings to the bar at the top, by name; the shell does not know the wings. */
export const ShellAdditions = createContext<Readonly<Record<string, ComponentType>>>({});
