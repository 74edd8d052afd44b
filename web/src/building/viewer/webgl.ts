/** Whether the browser draws in three dimensions: without a graphics card, or by a setting, it may not. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers hold few of them, and take the oldest away where there are too many.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
