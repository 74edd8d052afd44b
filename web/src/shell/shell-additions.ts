import { type ComponentType, createContext } from 'react';

/** What the parts of the application put into the bar at the top, by their names; the shell does not know them. */
export const ShellAdditions = createContext<Readonly<Record<string, ComponentType>>>({});
